// The page of `recto serve` in headless Chromium: every game is played from the first move to the
// end by mouse, by touch and by keyboard, at two widths, in light and dark. ADDRESS is the page's,
// GAMES are ids, SITE a club's pages with links to it, if there are some.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");

const address = process.env.ADDRESS;
const work = process.env.WORK;
const samples = process.env.SAMPLES;
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const games = process.env.GAMES.split(" ");
const noise = [];
let failures = 0;

function tell(name, wrong) {
  console.log(`${wrong.length === 0 ? "ok" : "not ok"} - page: ${name}`);
  for (const line of wrong.slice(0, 10))
    console.log(`# ${String(line).split("\n").slice(0, 16).join("\n# ")}`);
  failures += wrong.length > 0;
}

const wide = { viewport: { width: 1200, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ways = {
  mouse: { ...wide, colorScheme: "light" },
  touch: { ...phone, colorScheme: "dark" },
  keyboard: { ...wide, colorScheme: "dark" },
};

// Small boards, so that a game ends soon; others are as `new` has them.
const starts = {
  "not-divisors": "squares: 2", plexus: "dots: 3", stepping: "squares: 2",
  permutations: "rounds: 2", connecting: "dots: 3", bidirectional: "dots: 3",
  scrambled: "cards: 4", "by-numbers": "squares: 3\ncolumns: [1, 2, 1]\nrows: [2, 1, 1]",
  "prime-target": "wedges: 3\nrings-each: 2", differences: "squares: 4",
  bouncing: "whole-moves: 1",
};

const record = (game) => starts[game]
  ? `game: ${game}\nplayers: [Ann, Bob]\n${starts[game]}\nmoves: |\n`
  : execFileSync(process.env.RECTO, ["new", game], { encoding: "utf8" });

async function visit(browser, options, text, use) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60000);
  try {
    const page = await context.newPage();
    page.on("console", (message) => noise.push(message.text()));
    page.on("pageerror", (error) => noise.push(error.stack));
    await page.goto(`${address}#record=${encodeURIComponent(text)}`);
    await settle(page, "");
    return await use(page);
  } finally {
    await context.close();
  }
}

const verdict = (page) => page.locator("#verdict").innerText();
const count = async (page) => Number((await page.locator("#step").innerText()).split(" of ")[1]);

// The policy of the page forbids what waitForFunction does.
async function until(page, holds, argument, limit = 60000) {
  for (const end = Date.now() + limit; Date.now() < end; await page.waitForTimeout(30))
    if (await page.evaluate(holds, argument))
      return;
  throw new Error(`nothing happens: ${await page.locator("#said").innerText()}`);
}

// Until the page shows what the text says: the verdict differs, or has come at all.
async function settle(page, before, limit) {
  await until(page, (old) => {
    const now = document.getElementById("verdict")?.textContent ?? "";
    return now !== "" && now !== old &&
      document.querySelector("#board[aria-busy=false] svg");
  }, before, limit);
}

// A touch of the board plays, or opens a choice; without legal places a panel is there already.
async function byPointer(page, press) {
  const option = page.locator("#hand .options:not(.sections) button").first();
  if (await page.locator("#hand .options:not(.sections) button, #hand .main").count() === 0) {
    const legal = page.locator("#board [data-place].legal");
    await legal.first().scrollIntoViewIfNeeded();
    const at = await legal.first().boundingBox();
    await press(page, at.x + at.width / 2, at.y + at.height / 2);
    await page.waitForTimeout(150);
    if (await option.count() > 0 && await page.locator("#board .chosen").count() > 0)
      await option.click();
    return;
  }
  await (await option.count() > 0 ? option : page.locator("#hand .main")).click();
}

async function byKeyboard(page) {
  const hand = () => page.evaluate(() => document.querySelector("#hand").childElementCount);
  if (!await hand()) {
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(150);
    if (!await hand() || await page.locator("#board .chosen").count() === 0)
      return;
  }
  const first = page.locator("#hand :is(.options:not(.sections) button, .main):enabled").first();
  await first.focus();
  await page.keyboard.press("Enter");
}

const pressBy = {
  mouse: (page) => byPointer(page, (one, x, y) => one.mouse.click(x, y)),
  touch: (page) => byPointer(page, (one, x, y) => one.touchscreen.tap(x, y)),
  keyboard: byKeyboard,
};

async function playToEnd(page, way, name) {
  for (let i = 0; i < 60; i++) {
    const before = await verdict(page);
    if (/^Complete/.test(before))
      return [];
    await pressBy[way](page);
    try {
      await settle(page, before, 20000);
    } catch {
      return [`stuck after ${await count(page)} moves: ${await page.locator("#said").innerText()}`,
        await page.locator("#text").inputValue()];
    }
  }
  return [`${name} does not end`];
}

// --- everything

async function assess(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate((runOnly) => window.axe.run(document, { runOnly, preload: false }), rules);
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) =>
    `${name}: ${id}: ${node.target}: ${node.failureSummary}`));
}

async function plays(browser) {
  for (const game of games)
    for (const [way, options] of Object.entries(ways))
      tell(`${game} is played to its end by ${way}`, await visit(browser, options, record(game),
        (page) => playToEnd(page, way, game)).catch((error) => [error.stack]));
}

async function looks(browser) {
  const wrong = [];
  for (const game of games) {
    const text = fs.readFileSync(path.join(samples, `${game}-unfinished.yaml`), "utf8");
    for (const size of [wide, phone])
      for (const colorScheme of ["light", "dark"])
        wrong.push(...await visit(browser, { ...size, colorScheme }, text, async (page) => {
          const { width } = size.viewport;
          await page.screenshot({ path: path.join(work, `${game}-${width}-${colorScheme}.png`) });
          const over = await page.evaluate(() => document.documentElement.scrollWidth);
          return [...over > width ? [`${game} is ${over} pixels wide on ${width}`] : [],
            ...await assess(page, `${game}, ${width}, ${colorScheme}`)];
        }).catch((error) => [error.stack]));
  }
  tell("axe finds nothing, and no board leaves its page", wrong);
}

async function mending(browser) {
  const slip = fs.readFileSync(path.join(samples, "differences-slip.yaml"), "utf8");
  tell("a repair is taken with one click and undone with one", await visit(browser, ways.mouse, slip,
    async (page) => {
      const before = await page.locator("#text").inputValue();
      const [, line] = /line (\d+)/.exec(await page.locator("#repairs li").first().innerText());
      const was = await page.locator("#repairs del").first().innerText();
      if (!before.split("\n")[line - 1].includes(was))
        return [`${was} is not in line ${line}`];
      await page.locator("#repairs li button").first().click();
      await until(page, () => /^Complete/.test(document.getElementById("verdict").textContent));
      await page.getByRole("button", { name: "Undo" }).click();
      return await page.locator("#text").inputValue() === before ? [] : ["the text is another"];
    }).catch((error) => [error.stack]));
  const sheet = fs.readFileSync(path.join(samples, "connecting-sheet.yaml"), "utf8");
  tell("a sheet is judged and drawn", await visit(browser, ways.touch, sheet,
    async (page) => /^Complete, 18 moves/.test(await verdict(page)) ? [] : [await verdict(page)])
    .catch((error) => [error.stack]));
}

// Cards that do not fit in a row are laid out anew, and what is drawn on them goes along.
async function cards(browser) {
  const text = fs.readFileSync(path.join(samples, "scrambled-slip.yaml"), "utf8");
  const wrong = [];
  for (const options of [ways.mouse, ways.touch])
    wrong.push(...await visit(browser, options, text, (page) => page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const within = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1 &&
        one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
      const places = [...document.querySelectorAll("#board [data-place]")].map(box);
      const marks = [...document.querySelectorAll("#board circle")].map(box);
      return [...marks.filter((mark) => !places.some((place) => within(mark, place)))
        .map((mark) => `a circle at ${mark.left}, ${mark.top}`),
      ...places.filter((one) => places.filter((other) => within(one, other)).length > 1)
        .map((one) => `two cards at ${one.left}, ${one.top}`),
      ...marks.length > 9 && places.length === 18 ? [] : ["cards or circles are missing"]];
    })).catch((error) => [error.stack]));
  tell("cards are laid out with what is drawn on them", wrong);
}

// The picture of the README: a slip, what is wrong with it, and what may have been meant.
async function picture(browser) {
  const text = fs.readFileSync(path.join(samples, "connecting-slip.yaml"), "utf8");
  await visit(browser, { viewport: { width: 1200, height: 740 }, colorScheme: "light" }, text,
    async (page) => {
      await page.locator("#repairs li").first().waitFor();
      await page.screenshot({ path: path.join(work, "serve.png") });
    });
}

// Both find the record as it was, since neither waits.
async function hurry(browser) {
  const list = (page) => page.locator("#text").inputValue();
  tell("two touches at once play once", await visit(browser, ways.mouse, record("bouncing"),
    async (page) => {
      await page.evaluate(() => {
        const main = document.querySelector("#hand .main");
        main.click();
        main.click();
      });
      await until(page, () => / 1 move[;.]/.test(document.getElementById("verdict").textContent));
      await page.waitForTimeout(500);
      return await count(page) === 1 ? [] : [await list(page)];
    }).catch((error) => [error.stack]));
  tell("what is typed while a move is taken stays", await visit(browser, ways.mouse, record("bouncing"),
    async (page) => {
      await page.evaluate(() => {
        const text = document.getElementById("text");
        document.querySelector("#hand .main").click();
        text.value += "  @77";
        text.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await until(page, () => / 1 move[;.]/.test(document.getElementById("verdict").textContent));
      await page.waitForTimeout(500);
      const now = await list(page);
      return now.endsWith("@77") ? [] : [now];
    }).catch((error) => [error.stack]));
}

// What links of a club's pages hold opens, whatever is in it.
async function links(browser) {
  const site = process.env.SITE;
  const pages = fs.readdirSync(site).filter((name) => /^game-\d+\.html$/.test(name));
  const wrong = pages.length > 3 ? [] : [`there are ${pages.length} pages of games`];
  for (const name of pages)
    wrong.push(...await visit(browser, ways.mouse, record("plexus"), async (page) => {
      const want = fs.readFileSync(path.join(site, name.replace("html", "yaml")), "utf8");
      await page.goto(`file://${path.join(site, name)}`);
      await page.getByRole("link", { name: "Look at this in the editor" }).click();
      await settle(page, "");
      const [text, said] = [await page.locator("#text").inputValue(), await verdict(page)];
      return [...text === want ? [] : [`${name} opens as ${text}`],
        .../^(Complete|Unfinished)/.test(said) ? [] : [`${name}: ${said}`]];
    }).catch((error) => [error.stack]));
  tell("links of a club's pages open their games", wrong);
}

// The link of the page itself, which is packed.
async function copies(browser) {
  const event = `100% "<b>&amp; 'x' #record= \u05d0\u202e \u{1f3b2}+\\\\?`;
  const moves = Array.from({ length: 3000 }, (_, i) => `{${i}: ${event.slice(0, i % 20)}}`).join("\n  ");
  const text = `game: plexus\nevent: '${event.replaceAll("'", "''")}'\nplayers: [A, B]\ndots: 3\nmoves: |\n  ${moves}\n`;
  tell("a copied link opens a large record of all characters", await visit(browser, ways.mouse,
    record("plexus"), async (page) => {
      await page.evaluate((written) => {
        document.getElementById("text").value = written;
        document.getElementById("text").dispatchEvent(new Event("input", { bubbles: true }));
      }, text);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
      });
      await page.getByRole("button", { name: "Copy link" }).click();
      const address = await page.locator("#dialog input").inputValue();
      await page.goto("about:blank");
      await page.goto(address);
      await settle(page, "");
      const now = await page.locator("#text").inputValue();
      return [...now === text ? [] : [`${now.length} characters of ${text.length}`],
        ...address.length < text.length ? [] : [`the link has ${address.length} characters`],
        .../^Unfinished/.test(await verdict(page)) ? [] : [await verdict(page)]];
    }).catch((error) => [error.stack]));
}

// Every step of every record of a sample, by the keys.
async function steps(browser) {
  const files = fs.readdirSync(samples).filter((name) => process.env.LONG ? name.endsWith(".yaml")
    : games.some((game) => name === `${game}.yaml`));
  const wrong = [];
  for (const name of files)
    wrong.push(...await visit(browser, ways.mouse, fs.readFileSync(path.join(samples, name), "utf8"),
      async (page) => {
        const some = [];
        const records = await page.locator("#records option").count();
        for (let i = 0; i < records; i++) {
          if (records > 1)
            await page.locator("#records select").selectOption(String(i));
          some.push(...await stepThrough(page, `${name}, record ${i + 1}`));
        }
        return some;
      }).catch((error) => [`${name}: ${error.stack}`]));
  tell(`${files.length} samples are stepped through`, wrong);
}

async function stepThrough(page, name) {
  const shows = (step) => until(page, (want) =>
    document.getElementById("step").textContent.startsWith(`${want} of `) &&
    document.querySelector("#board[aria-busy=false] svg"), step);
  await page.waitForTimeout(100);
  await shows(await count(page));
  const last = await count(page);
  const ink = () => page.evaluate(() => document.querySelector("#board").innerHTML.length);
  const whole = await ink();
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await shows(0);
  const none = await ink();
  for (let step = 1; step <= last; step++) {
    await page.keyboard.press("ArrowRight");
    await shows(step);
  }
  return last > 0 && whole === none ? [`${name}: the board is the same after no move`] : [];
}

async function run() {
  const browser = await chromium.launch({ args: ["--no-sandbox", "--disable-gpu"],
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium-headless-shell" });
  await plays(browser);
  await mending(browser);
  await cards(browser);
  await picture(browser);
  await hurry(browser);
  if (process.env.SITE)
    await links(browser);
  await copies(browser);
  await steps(browser);
  await looks(browser);
  tell("the page raises no error and breaks no policy", noise);
  await browser.close();
  process.exitCode = failures > 0 ? 1 : 0;
}

void run();
