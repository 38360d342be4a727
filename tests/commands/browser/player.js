// What the page does for those who step through it: addresses, Space, the keys behind "?", what
// stands in the list and below the board.
"use strict";
const { differ, makePage, makeRecord, test } = require("./bench.js");

const hash = (page) => page.evaluate(() => window.location.hash);

const current = (page) => page.locator("[aria-current]").first().getAttribute("href");

const press = async (page, ...keys) => {
  for (const key of keys)
    await page.keyboard.press(key);
};

// --- addresses

async function followPosition(page) {
  const wrong = differ("untouched", await hash(page), "");
  const length = await page.evaluate(() => window.history.length);
  const expect = async (what, expected) => {
    await page.waitForTimeout(600);
    wrong.push(...differ(what, [await hash(page), await current(page)], [expected, expected]));
  };
  await press(page, "Home");
  await expect("Home", "#start");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await expect("three moves", "#move-3");
  await page.locator("#move-7 a").click();
  await expect("a click in the list", "#move-7");
  await page.locator("[data-go=back]").click();
  await expect("a button", "#move-6");
  wrong.push(...differ("history", await page.evaluate(() => window.history.length), length));
  await page.evaluate(() => {
    window.location.hash = "#move-2";
  });
  await expect("another address", "#move-2");
  await page.evaluate(() => {
    window.location.hash = "#move-200";
  });
  await page.waitForTimeout(100);
  return [...wrong, ...differ("an address without a move", await current(page), "#move-2")];
}

// Browsers refuse a page that changes its address too often.
async function tellSeldom(page) {
  await page.evaluate(() => {
    window.told = 0;
    const replace = window.history.replaceState.bind(window.history);
    window.history.replaceState = (...words) => {
      window.told++;
      replace(...words);
    };
  });
  await press(page, "Home", ...Array(40).fill("ArrowRight"));
  const told = await page.evaluate(() => window.told);
  await page.waitForTimeout(700);
  return [...(told > 6 ? [`40 moves change the address ${told} times`] : []),
    ...differ("in the end", await hash(page), await current(page))];
}

async function nameGame(page) {
  await page.locator("#record-2 [data-go=first]").click();
  await page.locator("#record-2 [data-go=forward]").click();
  await page.waitForTimeout(600);
  return differ("the address", await hash(page), "#record-2-move-1");
}

async function openSecond(page) {
  const seen = await page.locator("#record-2").evaluate((section) => ({
    current: section.querySelector("[aria-current]").getAttribute("href"),
    top: Math.abs(section.getBoundingClientRect().top) < 2,
    other: document.querySelector("#record-1 [aria-current]").parentElement.matches(":last-child"),
  }));
  return differ("opened", seen, { current: "#record-2-move-3", top: true, other: true });
}

const openUnscripted = async (page) => differ("in sight", await page.evaluate(() => {
  const place = document.querySelector("#record-2-move-3").getBoundingClientRect();
  return place.top >= 0 && place.bottom <= window.innerHeight;
}), true);

async function addresses(bench) {
  const one = makePage("address", "samples/differences.yaml");
  const several = makePage("addresses", "samples/club-evening.yaml");
  await test("the address follows the position without a history", () =>
    bench.visit(one, {}, followPosition));
  await test("the address is told seldom", () =>
    bench.visit(makePage("address-long", "samples/plexus.yaml"), {}, tellSeldom));
  await test("of several games, the address names the game", () =>
    bench.visit(several, {}, nameGame));
  await test("such an address opens game and move", () =>
    bench.visit(several, { hash: "#record-2-move-3" }, openSecond));
  await test("without script it leads to the move", () =>
    bench.visit(several, { hash: "#record-2-move-3", javaScriptEnabled: false }, openUnscripted));
}

// --- keys

async function useSpace(page) {
  const wrong = [];
  const label = () => page.locator("[data-go=play]").getAttribute("aria-label");
  const expect = async (what, playing) => {
    wrong.push(...differ(what, await label(), playing ? "Pause" : "Play"));
    wrong.push(...differ(`${what}, scrolled`, await page.evaluate(() => window.scrollY), 0));
  };
  await press(page, "Space");
  await expect("Space", true);
  await page.clock.runFor(3100);
  wrong.push(...differ("three seconds on", await current(page), "#move-3"));
  await press(page, "Space");
  await expect("Space again", false);
  const focus = (selector) => page.locator(selector).evaluate((element) =>
    element.focus({ preventScroll: true }));
  await focus("[aria-current]");
  await press(page, "Space");
  await expect("Space in the list", true);
  await press(page, "Space");
  await focus("input[type=range]");
  await press(page, "Space");
  await expect("Space on the slider", true);
  await page.clock.runFor(20000);
  await expect("at the end", false);
  await focus("[data-go=back]");
  await press(page, "Space");
  await expect("Space on a button", false);
  wrong.push(...differ("the button's work", await current(page), "#move-8"));
  return wrong;
}

// In a text field Space and the arrows write.
async function leaveFields(page) {
  await page.locator("input[name=player]").focus();
  await press(page, "a", "Space", "b", "?", "ArrowLeft");
  return [...differ("written", await page.locator("input[name=player]").inputValue(), "a b?"),
    ...differ("playing", await page.locator("[data-go=play][aria-label=Pause]").count(), 0),
    ...differ("dialog", await page.locator("dialog[open]").count(), 0)];
}

async function readKeys(page) {
  const wrong = [];
  const open = () => page.locator("dialog").evaluate((dialog) => dialog.open);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("data-go"));
  const before = await current(page);
  await page.locator("[data-go=back]").focus();
  await press(page, "?");
  wrong.push(...differ("opened by ?", await open(), true));
  for (const key of ["Space", "Home", "Esc", "?"])
    if (await page.locator("dialog kbd", { hasText: key }).count() === 0)
      wrong.push(`${key} is not listed`);
  await press(page, "ArrowLeft", "Home");
  wrong.push(...differ("moves meanwhile", await current(page), before));
  await press(page, "Escape");
  wrong.push(...differ("closed by Escape", [await open(), await focused()], [false, "back"]));
  await page.getByRole("button", { name: "Keys" }).click();
  wrong.push(...differ("opened by the button", await open(), true));
  await page.getByRole("button", { name: "Close" }).click();
  wrong.push(...differ("closed by a button", [await open(), await focused()], [false, "keys"]));
  await press(page, "?");
  await page.mouse.click(5, 5);
  return [...wrong, ...differ("closed by a click beside it", await open(), false)];
}

async function keys(bench) {
  const one = makePage("keys", "samples/differences.yaml");
  const before = (page) => page.clock.install();
  await test("Space plays and pauses, and does not scroll", () =>
    bench.visit(one, { before, viewport: { width: 700, height: 500 } }, useSpace));
  await test("a field of the index keeps its keys", () =>
    bench.visit(makePage("fields", "samples/club-evening.yaml"), {}, leaveFields));
  await test("? lists the keys", () => bench.visit(one, {}, readKeys));
}

// --- the list, and what stands below the board

async function readRounds(page) {
  const seen = await page.evaluate(() => {
    const list = document.querySelector(".moves"), frame = list.getBoundingClientRect();
    const row = list.querySelector("[aria-current]").parentElement.getBoundingClientRect();
    const lefts = { 1: new Set(), 2: new Set() };
    for (const move of list.querySelectorAll(".move:not(.wide)"))
      lefts[move.dataset.player].add(Math.round(move.getBoundingClientRect().left));
    const round = list.querySelector(".round");
    return {
      whole: row.top >= frame.top && row.bottom <= frame.bottom,
      scrolls: list.scrollHeight > list.clientHeight,
      columns: [lefts[1].size, lefts[2].size],
      round: round.textContent,
      across: round.offsetWidth > 0.9 * list.clientWidth,
    };
  });
  return differ("the list", seen,
    { whole: true, scrolls: true, columns: [1, 1], round: "Round 2", across: true });
}

async function readRefusal(page) {
  const text = await page.locator("main").innerText();
  const wrong = differ("told", text.split("row 4 has an x already").length - 1, 1);
  await press(page, "ArrowLeft");
  wrong.push(...differ("before", await page.locator(".refusal").isVisible(), false));
  await press(page, "ArrowRight");
  return [...wrong, ...differ("after", await page.locator(".refusal").isVisible(), true)];
}

const readClock = async (page) => differ("the clock",
  await page.locator(".clock tr").evaluateAll((rows) => rows.map((row) =>
    [...row.cells].map((cell) => `${cell.tagName} ${cell.textContent}`))), [
    ["TH Player", "TH Used", "TH Left"],
    ["TH Nora", "TD 9 days 19:53 hours to 10 days 19:57 hours",
      "TD 19 days 4:03 hours to 20 days 4:07 hours"],
    ["TH Emil", "TD 55 days 18:03 hours to 56 days 18:06 hours", "TD 0 days"]]);

// Twelve players write in the list as on the board, and no two alike, colours aside.
async function readHands(page) {
  const hands = await page.locator(".moves .text").evaluateAll((moves) => moves.map((move) => {
    const style = getComputedStyle(move);
    return [style.fontWeight, style.fontStyle, style.textDecorationLine,
      style.textDecorationStyle, style.outlineStyle,
      style.backgroundColor === "rgba(0, 0, 0, 0)" ? "" : "filled"].join();
  }));
  const colours = await page.locator(".moves .text").evaluateAll((moves) =>
    moves.slice(0, 3).map((move) => getComputedStyle(move).color));
  const inks = await page.evaluate(() => [1, 2, 3].map((player) =>
    getComputedStyle(document.querySelector(`.swatch .player-${player}`)).color));
  return [...differ("moves", hands.length, 12), ...differ("hands", new Set(hands).size, 12),
    ...differ("colours", colours, inks)];
}

const readCaption = async (page) => differ("caption",
  await page.locator("figcaption p").allTextContents(),
  ["on offense: Amira in round 1, Tomasz in round 2"]);

async function lists(bench) {
  const twelve = `game: scrambled\nplayers: 12\ncards: 24\nmoves: |\n  ${
    Array.from({ length: 12 }, (_, i) => `${i + 1}x${i + 13}`).join(" ")}\n`;
  await test("twelve hands in the list, as on the board", () =>
    bench.visit(makePage("hands", makeRecord("hands", twelve)), {}, readHands));
  await test("captions name the players", () =>
    bench.visit(makePage("caption", "samples/by-numbers.yaml"), {}, readCaption));

  await test("by-numbers: whole rows, a line for round 2, columns of the players", () =>
    bench.visit(makePage("rounds", "samples/by-numbers.yaml"),
      { viewport: { width: 1200, height: 700 } }, readRounds));
  await test("a refusal is told once", () =>
    bench.visit(makePage("refusal", "samples/differences-illegal.yaml"), {}, readRefusal));
  await test("the clock is a table", () =>
    bench.visit(makePage("clock", "samples/differences-clock.yaml"), {}, readClock));
}

async function player(bench) {
  await addresses(bench);
  await keys(bench);
  await lists(bench);
}

module.exports = { player };
