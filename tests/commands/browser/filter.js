// The index of a page with several records: what it tells of each, and how it is filtered.
"use strict";
const { differ, makePage, makeRecord, test } = require("./bench.js");

const records = [
  ["differences", ["Zo\u00eb", "B\u00e9la"], "Autumn cup 2026", "2026-11-07"],
  ["connecting", ["Zo\u00eb", "Kenji"], "Autumn cup 2026", "2026-11-14"],
  ["differences", ["Kenji", "S\u00f8ren"], "Club evening", "2026-12-01"],
].map(([game, players, event, date]) =>
  `game: ${game}\nplayers: ${JSON.stringify(players)}\nevent: ${event}\ndate: ${date}\n` +
  `round: 2\n${game === "connecting" ? "dots" : "squares"}: 6\nmoves: ''\n`).join("---\n");

const shown = (page) => page.locator("#index li").evaluateAll((lines) => lines
  .flatMap((line, i) => line.checkVisibility() ? [i + 1] : []));

const said = (page) => page.locator(".hits").textContent();

async function readIndex(page) {
  const line = await page.locator("#index li").first().innerText();
  return ["Differences", "Zo\u00eb", "Autumn cup 2026", "round 2", "2026-11-07",
    "unfinished after 0 moves; Zo\u00eb to move"].filter((words) => !line.includes(words))
    .map((words) => `${words} is not in ${line}`);
}

async function useFilter(page) {
  const wrong = [];
  const expect = async (what, lines, words) =>
    wrong.push(...differ(what, [await shown(page), await said(page)], [lines, words]));
  const field = (name) => page.locator(`[name=${name.toLowerCase()}]`);
  await expect("at first", [1, 2, 3], "");
  await field("Player").fill("zoe");
  await expect("accents", [1, 2], "2 of 3 records");
  await field("Date").fill("2026-11-1");
  await expect("and a date", [2], "1 of 3 records");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForTimeout(50);
  await expect("all again", [1, 2, 3], "");
  await field("Player").fill("KENJI soren");
  await expect("two players, capitals, a letter with a stroke", [3], "1 of 3 records");
  await field("Player").fill("");
  await field("Event").fill("autumn");
  await expect("event", [1, 2], "2 of 3 records");
  await field("Game").selectOption({ label: "Grid Game Of Differences" });
  await expect("and a game", [1], "1 of 3 records");
  await field("Player").fill("nobody");
  await expect("nothing", [], "No record matches: shorten a word, or show all.");
  await page.waitForTimeout(600);
  const hash = await page.evaluate(() => window.location.hash);
  return [...wrong, ...differ("the address", hash,
    "#player=nobody&event=autumn&game=Grid+Game+Of+Differences")];
}

async function useKeyboard(page) {
  const wrong = [];
  const stops = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement.name ||
      document.activeElement.textContent));
  }
  wrong.push(...differ("stops", stops, ["To the first record", "player", "event", "date", "game",
    "Grid Game Of Differences"]));
  await page.locator("[name=player]").focus();
  await page.keyboard.type("bela");
  await page.keyboard.press("Enter");
  return [...wrong, ...differ("Enter changes nothing", await shown(page), [1])];
}

const openFiltered = async (page) => differ("opened",
  [await shown(page), await page.locator("[name=player]").inputValue()], [[2], "kenji"]);

const readUnscripted = async (page) => differ("without script",
  [await shown(page), await page.locator(".filter").isVisible()], [[1, 2, 3], false]);

async function filter(bench) {
  const file = makePage("filter", makeRecord("filter", records));
  const calls = [["the index tells event, date and status", {}, readIndex],
    ["the index is filtered by player, event, date and game", {}, useFilter],
    ["the filter needs no mouse", {}, useKeyboard],
    ["an address filters the index", { hash: "#player=kenji&date=2026-11" }, openFiltered],
    ["without script the whole index stands", { javaScriptEnabled: false }, readUnscripted]];
  for (const [name, options, use] of calls)
    await test(name, () => bench.visit(file, options, use));
}

module.exports = { filter };
