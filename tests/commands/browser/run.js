// The tests of the HTML page, in the order in which they run: RECTO and WORK name the program and
// the folder for what is made.
"use strict";
const { chromium } = require("playwright-core");
const { Bench, failed, test } = require("./bench.js");
const { replay } = require("./replay.js");
const { club } = require("./club.js");
const { features } = require("./features.js");
const { filter } = require("./filter.js");
const { player } = require("./player.js");
const { rulesPages } = require("./rules.js");
const { words } = require("./words.js");

async function run() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const bench = new Bench(browser);
  try {
    const samples = await replay(bench);
    if (process.env.PAGES !== "1") {
      await features(bench, samples);
      await player(bench);
      await filter(bench);
      await words(bench);
      await rulesPages(bench);
      await club(bench);
    }
    await test("no page complains, asks for anything or violates its policy", async () =>
      bench.noise);
  } finally {
    await browser.close();
  }
  process.exitCode = failed() ? 1 : 0;
}

run().catch((error) => {
  console.log(`not ok - browser: ${error.message}`);
  process.exitCode = 1;
});
