// The rules of games as pages: nothing for axe to say at two widths, in light and dark, and nothing
// that leaves the screen of a phone.
"use strict";
const fs = require("fs");
const path = require("path");
const { differ, recto, test, work } = require("./bench.js");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

function makeRules(name, ...words) {
  const file = path.join(work, `rules-${name}.html`);
  recto("rules", "-T", "html", "-o", file, ...words);
  return file;
}

async function assess(page, name, runOnly) {
  const found = await page.evaluate((only) => window.axe.run(document, { runOnly: only }), runOnly);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${name}: ${id}: ${help}: ${node.target}`));
}

async function assessPage(page, name) {
  const wrong = [];
  await page.evaluate(axe);
  for (const width of [375, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    wrong.push(...await assess(page, `${name}, ${width}, light`, rules));
    await page.emulateMedia({ colorScheme: "dark" });
    wrong.push(...await assess(page, `${name}, ${width}, dark`, ["color-contrast"]));
  }
  return wrong;
}

// Nothing but lines that stand as they are may be wider than a phone, and those scroll.
async function fitPhone(page, name) {
  return differ(name, await page.evaluate(() => [document.documentElement.scrollWidth,
    [...document.querySelectorAll("main *:not(pre, pre *, svg *)")]
      .filter((element) => element.getBoundingClientRect().right > 376).length]), [375, 0]);
}

async function rulesPages(bench) {
  const games = recto("games").trim().split("\n").slice(1).map((line) => line.split(" ")[0]);
  const pages = [["general", makeRules("general")], ["all", makeRules("all", "--all")],
    ...games.map((game) => [game, makeRules(game, game)])];
  const wide = [];
  for (const [name, file] of pages)
    wide.push(...await bench.visit(file, { viewport: { width: 375, height: 800 } },
      (page) => fitPhone(page, name)));
  await test(`${pages.length} pages of rules fit a phone`, async () => wide);
  // All pages are made alike, and axe is slow.
  const some = [["several", makeRules("several", "plexus", "permutations")],
    ...pages.filter(([name]) => ["general", "bouncing", "by-numbers"].includes(name))];
  const wrong = [];
  for (const [name, file] of some)
    wrong.push(...await bench.visit(file, {}, (page) => assessPage(page, name)));
  await test(`axe has nothing to say of ${some.length} pages of rules`, async () => wrong);
}

module.exports = { rulesPages };
