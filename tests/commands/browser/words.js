// The board in words follows the position, and is as small as it can be on the phone: text that can
// be read, and nothing for axe to say, on pages of every kind, at two widths, in light and dark.
"use strict";
const fs = require("fs");
const { differ, makePage, makeRecord, test } = require("./bench.js");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const games = ["bidirectional", "bouncing", "by-numbers", "connecting", "differences",
  "not-divisors", "permutations", "plexus", "prime-target", "scrambled", "stepping"];

// Of each geometry one is enough for axe.
const alike = ["connecting", "differences", "not-divisors", "plexus", "stepping"];

// --- words

const told = (page) => page.locator(".words p").evaluateAll((lines) =>
  lines.filter((line) => line.checkVisibility()).map((line) => line.innerText));

async function followPosition(page) {
  const wrong = [];
  const details = await page.locator(".board").getAttribute("aria-details");
  wrong.push(...differ("the board's details", details,
    await page.locator(".words").getAttribute("id")));
  await page.getByText("The board in words").click();
  await page.keyboard.press("Home");
  wrong.push(...differ("at the start", await told(page), []));
  for (let i = 0; i < 4; i++)
    await page.keyboard.press("ArrowRight");
  wrong.push(...differ("after four moves", await told(page), ["Pen A: at f2.",
    "Line of pen A: e3-f3, Ruth. f3-f2, Ruth.", "Pen B: at d4.",
    "Line of pen B: e3-e4, Marek. e4-d4, Marek."]));
  await page.keyboard.press("ArrowLeft");
  return [...wrong, ...differ("after three", await told(page), ["Pen A: at f2.",
    "Line of pen A: e3-f3, Ruth. f3-f2, Ruth.", "Pen B: at e4.", "Line of pen B: e3-e4, Marek."])];
}

async function followAloud(page) {
  await page.keyboard.press("Home");
  for (let i = 0; i < 6; i++)
    await page.keyboard.press("ArrowRight");
  const status = page.locator("[role=status]").first();
  return differ("said aloud",
    (await status.innerText()).replace(/\s+/g, " ").trim(),
    "Move 6: Ines d2-d3 +1 Zo\u00eb to move Points: Zo\u00eb 1, Oskar 0, Ines 1");
}

const readAtEnd = async (page) => {
  await page.getByText("The board in words").click();
  return differ("without script", (await told(page)).length, 2);
};

// --- sizes

// Every visible text with less than `least` pixels, as it is drawn.
function findSmall(least) {
  const small = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || /^(SCRIPT|STYLE)$/.test(element.tagName) ||
        !element.checkVisibility({ visibilityProperty: true }))
      continue;
    const matrix = element.closest("svg") && element.getScreenCTM();
    const size = parseFloat(getComputedStyle(element).fontSize) *
      (matrix ? Math.hypot(matrix.b, matrix.d) : 1);
    if (size < least)
      small.push(`${walk.currentNode.data.trim()} has ${size.toFixed(1)} pixels`);
  }
  return small;
}

async function readOnPhone(page, name) {
  const wrong = await page.evaluate(findSmall, 9);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [...wrong.slice(0, 3), ...differ("page", width, 375)].map((what) => `${name}: ${what}`);
}

async function phones(bench, pages) {
  const wrong = [];
  for (const [name, file] of pages)
    wrong.push(...await bench.visit(file, { viewport: { width: 375, height: 700 } },
      (page) => readOnPhone(page, name)));
  await test(`at 375 pixels all text of ${pages.length} pages has at least 9`, async () => wrong);
}

// --- axe

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const assess = async (page, name, runOnly) => {
  const found = await page.evaluate((only) => window.axe.run(document, { runOnly: only }), runOnly);
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) =>
    `${name}: ${id}: ${node.target} ${node.failureSummary}`));
};

// In the dark only what can fail there.
async function assessPage(page, name) {
  const wrong = [];
  await page.evaluate(axe);
  await page.locator("details").evaluateAll((all) => all.forEach((details) => {
    details.open = true;
  }));
  for (const width of [375, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    wrong.push(...await assess(page, `${name}, ${width}, light`, rules));
    await page.emulateMedia({ colorScheme: "dark" });
    wrong.push(...await assess(page, `${name}, ${width}, dark`, ["color-contrast"]));
  }
  return wrong;
}

async function accessibility(bench, pages) {
  const wrong = [];
  for (const [name, file] of pages)
    wrong.push(...await bench.visit(file, {}, (page) => assessPage(page, name)));
  await test(`axe has nothing to say of ${pages.length} pages at two widths, in light and dark`,
    async () => wrong);
}

async function words(bench) {
  const twelve = `game: not-divisors\nplayers: 12\nsquares: 4\nmoves: |\n  ${
    ["a1=2", "b1=4", "c1=8", "d1=16", "a2=6", "b2=12", "c2=24", "d2=48"].join(" ")}\n`;
  const pages = [...games.map((name) => [name, makePage(`small-${name}`, `samples/${name}.yaml`)]),
    ["illegal", makePage("small-illegal", "samples/differences-illegal.yaml")],
    ["clock", makePage("small-clock", "samples/differences-clock.yaml")],
    ["malformed", makePage("small-malformed", "tests/data/golden/malformed.yaml")],
    ["twelve players", makePage("small-twelve", makeRecord("small-twelve", twelve))],
    ["index", makePage("small-index", "samples/club-evening.yaml")]];
  const bidirectional = pages[0][1];
  await test("the board in words follows the position", () =>
    bench.visit(bidirectional, {}, followPosition));
  await test("move, turn and points are said aloud", () =>
    bench.visit(pages[3][1], {}, followAloud));
  await test("without script the words tell the end", () =>
    bench.visit(pages[9][1], { javaScriptEnabled: false }, readAtEnd));
  await phones(bench, pages);
  await accessibility(bench, pages.filter(([name]) => !alike.includes(name)));
}

module.exports = { words };
