// The pages of `recto referee publish`: axe has nothing to say of them, on a screen or a phone, in
// the light or in the dark; a game is stepped through with the script, and read without it; long
// games go on from part to part; every link leads somewhere; feeds and calendars can be read.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const calendar = require("ical.js");
const { differ, test, work } = require("./bench.js");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const place = path.join(work, "club");
const site = path.join(place, "site");
const read = (name) => fs.readFileSync(path.join(site, name), "utf8");

function makeClub() {
  execFileSync("sh", [path.join(__dirname, "club.sh"), process.env.RECTO,
    path.resolve(__dirname, "../../.."), place, process.env.BUILT], { stdio: ["ignore", "ignore", "pipe"] });
  return fs.readdirSync(site).filter((name) => !name.startsWith("."));
}

async function assess(page, name, runOnly) {
  const found = await page.evaluate((only) => window.axe.run(document,
    { runOnly: only, preload: false }), runOnly);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${name}: ${id}: ${help}: ${node.target}`));
}

const look = (page, name) =>
  page.screenshot({ path: path.join(work, `club-${path.parse(name).name}.png`) });

// On a phone in the light with all rules, and on a screen in the dark with those that can fail only
// there.
async function assessPage(page, name) {
  const wrong = [];
  await page.evaluate(axe);
  await page.setViewportSize({ width: 375, height: 800 });
  wrong.push(...await assess(page, `${name}, light`, rules));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  wrong.push(...differ(`${name}, pixels on a phone`, wide, 375));
  await look(page, `phone-${name}`);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  wrong.push(...await assess(page, `${name}, dark`, ["color-contrast"]));
  await look(page, `dark-${name}`);
  return wrong;
}

// --- games

const scores = (page) => page.locator(".players > li").evaluateAll((players) =>
  players.map((player) => [...player.querySelectorAll(".score")]
    .filter((score) => getComputedStyle(score).display !== "none" && score.textContent)
    .map((score) => score.textContent)[0] || ""));

const step = (page) => page.locator(".moves > li:not(.remark)").evaluateAll((rows) =>
  rows.findIndex((row) => row.querySelector("[aria-current]")));

// Lines take no room, so that they count as invisible unless one asks for their style.
const ink = (page) => page.locator(".stage .player[data-move]").evaluateAll((lines) =>
  lines.filter((line) => getComputedStyle(line).visibility === "visible").length);

async function stepThrough(page) {
  const wrong = [];
  const before = await ink(page);
  await page.keyboard.press("ArrowLeft");
  wrong.push(...differ("a step back", await step(page), 5));
  await page.keyboard.press("Home");
  wrong.push(...differ("the start", [await step(page), await ink(page)], [0, 0]));
  await page.keyboard.press("End");
  wrong.push(...differ("the end", [await step(page), await ink(page)], [6, before]));
  wrong.push(...differ("names lead to players", await page.locator(".players a").first()
    .getAttribute("href"), "player-1.html"));
  return wrong;
}

// Whoever has left is named after the move before, and has left from there on.
async function stepPastLeaver(page) {
  const seen = [];
  const text = (place) => page.locator(place).innerText();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key);
    const now = await text(".now");
    seen.push([await step(page), /Ben leaves/.test(now), await text(".players > li:nth-child(2)"),
      await ink(page)].join(" ").replace(/\s+/g, " "));
  }
  return differ("steps", seen, ["0 false 2 Ben 0 0", "1 true 2 Ben 0 left 1", "2 false 2 Ben 0 left 2",
    "3 false 2 Ben 0 left 3", "2 false 2 Ben 0 left 2", "1 true 2 Ben 0 left 1"]);
}

async function readPlainly(page) {
  return [...differ("moves", await page.locator(".moves .move:visible").count(), 6),
    ...differ("the board", await page.locator(".board").isVisible(), true),
    ...differ("controls", await page.locator(".controls").isVisible(), false)];
}

// The first position of a part is the last one of the part before it.
async function joinParts(bench, parts) {
  const ends = [];
  for (const part of parts)
    ends.push(await bench.visit(path.join(site, part), {}, async (page) => {
      const last = await page.locator(".moves .move").last().locator(".number").textContent();
      const after = await scores(page);
      await page.keyboard.press("Home");
      return { start: await page.locator(".moves .start").textContent(), before: await scores(page),
        last, after };
    }));
  const wrong = [];
  for (let i = 1; i + 1 < ends.length; i++)
    wrong.push(...differ(`part ${i + 1}`, [ends[i].start, ends[i].before],
      [`After move ${ends[i - 1].last}`, ends[i - 1].after]));
  return wrong;
}

// --- everything

function findLost(files) {
  const lost = [];
  for (const file of files.filter((name) => /\.(html|atom)$/.test(name)))
    for (const [, address] of read(file).matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)) {
      const name = address.replace("https://club.example.org/", "");
      if (!files.includes(name) && !name.startsWith("mailto:"))
        lost.push(`${file}: ${address}`);
    }
  return lost;
}

async function readFeeds(page, feeds) {
  const wrong = [];
  for (const feed of feeds) {
    const found = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, "application/xml");
      const texts = (name) => [...xml.getElementsByTagName(name)].map((one) => one.textContent);
      const needed = ["id", "title", "updated"];
      return { broken: xml.getElementsByTagName("parsererror").length, ids: texts("id"),
        times: texts("updated"), authors: texts("name").length,
        lacking: [...xml.querySelectorAll("feed, entry")].filter((element) => needed.some((name) =>
          ![...element.children].some((child) => child.localName === name))).length };
    }, read(feed));
    wrong.push(...differ(feed, [found.broken, found.lacking, found.authors], [0, 0, 1]),
      ...differ(`${feed}, ids twice`, found.ids.length, new Set(found.ids).size),
      ...found.ids.filter((id) => !/^urn:uuid:[0-9a-f-]{36}$/.test(id)),
      ...found.times.filter((time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time)));
  }
  return wrong;
}

function readCalendars(names) {
  const events = names.flatMap((name) =>
    new calendar.Component(calendar.parse(read(name))).getAllSubcomponents("vevent")
      .map((event) => `${name}: ${event.getFirstPropertyValue("dtstart")} ` +
        `${event.getFirstPropertyValue("summary")} ${event.getFirstPropertyValue("url")}`));
  return differ("events", events, ["player-1.ics: 2026-11-26T08:00:00Z Connecting Graphs 1: " +
    "your move against Ben https://club.example.org/game-1.html"]);
}

async function club(bench) {
  const files = makeClub();
  const pages = files.filter((name) => name.endsWith(".html"));
  const parts = pages.filter((name) => /^game-3(-\d+)?\.html$/.test(name))
    .sort((a, b) => (Number(a.slice(7, -5)) || Infinity) - (Number(b.slice(7, -5)) || Infinity));
  const first = path.join(site, "game-1.html");
  await test("club: a game is stepped through", () => bench.visit(first, {}, stepThrough));
  await test("club: a game that somebody has left is stepped through", () =>
    bench.visit(path.join(site, "game-6.html"), {}, stepPastLeaver));
  await test("club: a game is read without a script", () =>
    bench.visit(first, { javaScriptEnabled: false }, readPlainly));
  await test("club: a long game has parts", async () =>
    parts.length > 1 ? joinParts(bench, parts) : [`${parts.length} parts`]);
  // The board of game 5 is as large as it is.
  await test("club: no page of another game takes 100 KB", async () =>
    pages.filter((name) => name !== "game-5.html" &&
      fs.statSync(path.join(site, name)).size >= 100000));
  await test("club: every link leads somewhere", async () => findLost(files));
  await test("club: feeds can be read", () => bench.visit(first, {}, (page) =>
    readFeeds(page, files.filter((name) => name.endsWith(".atom")))));
  await test("club: calendars can be read", async () =>
    readCalendars(files.filter((name) => name.endsWith(".ics"))));
  // One of each kind: axe is slow.
  const some = ["index.html", "ended.html", "players.html", "player-1.html", "player-3.html",
    "standings.html", "statistics.html", "game-1.html", "game-2.html", parts[0], "game-5.html",
    "game-6.html", "tournaments.html", "tournament-1.html", "tournament-2.html",
    "tournament-3.html"];
  const wrong = [];
  for (const name of some)
    wrong.push(...await bench.visit(path.join(site, name), {}, (page) => assessPage(page, name)));
  await test(`axe has nothing to say of ${some.length} pages of a club`, async () => wrong);
}

module.exports = { club };
