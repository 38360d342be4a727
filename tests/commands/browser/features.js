// What the page can do besides: mouse, slider, autoplay, several records, small screens, paper,
// no script, hostile names, accessibility, the policy.
"use strict";
const crypto = require("crypto");
const fs = require("fs");
const path = require("path");
const { differ, makePage, makeRecord, recto, test, work } = require("./bench.js");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// How many moves are on the board: which row of the list is the current one.
const step = (page, record = 1) =>
  page.locator(".record").nth(record - 1).evaluate((section) =>
    [...section.querySelectorAll(".moves > li:not(.remark)")]
      .findIndex((row) => row.querySelector("[aria-current]")));

const press = async (page, ...keys) => {
  for (const key of keys)
    await page.keyboard.press(key);
};

// --- one record

async function useMouse(page) {
  const wrong = [];
  const click = async (name, expected) => {
    // A button that has nothing ahead can still be clicked.
    await page.getByRole("button", { name, exact: true }).click({ force: true });
    wrong.push(...differ(name, await step(page), expected));
  };
  await click("First position", 0);
  await click("Back", 0);
  await click("Forward", 1);
  await click("Forward", 2);
  await click("Back", 1);
  await click("Last position", 9);
  await page.locator("#move-4 a").click();
  wrong.push(...differ("the fourth move", await step(page), 4));
  await page.getByRole("link", { name: "Start" }).click();
  wrong.push(...differ("the start", await step(page), 0));
  return wrong;
}

async function useSlider(page) {
  const slider = page.getByRole("slider", { name: "Move" });
  const wrong = [];
  const expect = async (what, expected) => {
    wrong.push(...differ(what, await step(page), expected));
    wrong.push(...differ(`${what}, told`, await slider.getAttribute("aria-valuetext"),
      `${expected} of 9`));
  };
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2);
  await expect("a third of the way", 3);
  await press(page, "ArrowRight");
  await expect("an arrow key", 4);
  await press(page, "Home");
  await expect("Home", 0);
  return wrong;
}

// From here on time passes only as the test says, however long the machine takes.
const stopClock = (page) => page.clock.pauseAt(Date.now() + 3600000);

async function usePlay(page) {
  const wrong = [];
  await stopClock(page);
  const button = page.locator("[data-go=play]");
  const expect = async (what, expected, label) => {
    wrong.push(...differ(what, await step(page), expected));
    wrong.push(...differ(`${what}, button`, await button.getAttribute("aria-label"), label));
  };
  await button.click();
  await expect("played from the end", 0, "Pause");
  await page.clock.runFor(3100);
  await expect("three seconds on", 3, "Pause");
  wrong.push(...differ("told while playing",
    await page.locator(".status").getAttribute("aria-live"), "off"));
  await press(page, "Enter");
  await expect("paused by key", 3, "Play");
  await page.clock.runFor(3000);
  await expect("and paused it stays", 3, "Play");
  await button.click();
  await page.clock.runFor(20000);
  await expect("played to the end", 9, "Play");
  await press(page, "Home");
  await button.click();
  await press(page, "ArrowRight");
  await page.clock.runFor(5000);
  await expect("stopped by a step", 1, "Play");
  return wrong;
}

async function playCalmly(page) {
  await stopClock(page);
  await page.locator("[data-go=play]").click();
  await page.clock.runFor(3000);
  return differ("moves in three seconds", await step(page), 1);
}

async function useTabs(page) {
  const stops = [];
  for (let i = 0; i < 20; i++) {
    await press(page, "Tab");
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      const ring = getComputedStyle(at);
      const name = at.getAttribute("aria-label") || at.textContent;
      return at === document.body ? null : ring.outlineStyle === "none" ? `${name}, no ring` : name;
    });
    if (!stop)
      break;
    stops.push(stop);
  }
  const wrong = differ("stops", stops, ["First position", "Back", "Play", "Forward",
    "Last position", "Move", "Keys", stops[7], "The board in words"]);
  await page.locator("[data-go=back]").focus();
  await press(page, "Enter", "Space");
  wrong.push(...differ("Enter and Space on a button", await step(page), 7));
  await page.locator("[aria-current]").focus();
  await press(page, "ArrowUp", "ArrowUp", "ArrowDown", "ArrowLeft");
  wrong.push(...differ("arrows in the list", await step(page), 5));
  const focused = await page.evaluate(() => document.activeElement.getAttribute("href"));
  return [...wrong, ...differ("the focus goes along", focused, "#move-5")];
}

async function leaveOthersAlone(page) {
  const wrong = [];
  await press(page, "Alt+ArrowLeft", "Control+Home", "Shift+ArrowLeft", "ArrowUp", "PageUp");
  wrong.push(...differ("keys that are not the page's", await step(page), 9));
  await press(page, "Control+a");
  const selected = await page.evaluate(() => String(window.getSelection()));
  for (const words of ["Second", "e9", "complete, 9 moves"])
    if (!selected.includes(words))
      wrong.push(`${words} cannot be selected`);
  return wrong;
}

async function oneRecord(bench) {
  const file = makePage("differences", "samples/differences.yaml");
  const calls = [["buttons and moves take clicks", {}, useMouse], ["the slider", {}, useSlider],
    ["tabs, Enter, arrows in the list", {}, useTabs],
    ["other keys are left alone, text can be selected", {}, leaveOthersAlone]];
  for (const [name, options, use] of calls)
    await test(name, () => bench.visit(file, options, use));
  const before = (page) => page.clock.install();
  await test("autoplay", () => bench.visit(file, { before }, usePlay));
  await test("autoplay is slow where movement is unwelcome", () =>
    bench.visit(file, { before, reducedMotion: "reduce" }, playCalmly));
  await test("an address opens a move", () => bench.visit(file, { hash: "#move-3" },
    async (page) => differ("opened", await step(page), 3)));
  await test("--at opens a move", () => bench.visit(
    makePage("differences-at", "--at", "4", "samples/differences.yaml"), {},
    async (page) => [...differ("opened", await step(page), 4),
      ...differ("marked", await page.locator(".board .player:visible").count(), 4)]));
}

// --- several records

async function useSeveral(page) {
  const wrong = [];
  const steps = async () => [await step(page, 1), await step(page, 2)];
  const [first, second] = await steps();
  await press(page, "Tab", "Enter", "ArrowLeft");
  wrong.push(...differ("the skip link leads to the first", await steps(), [first - 1, second]));
  await page.locator("#record-2 [data-go=back]").focus();
  await press(page, "ArrowLeft");
  wrong.push(...differ("keys act where the focus is", await steps(), [first - 1, second - 1]));
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("#record-1").evaluate((section) => section.scrollIntoView());
  await press(page, "Home");
  wrong.push(...differ("or else on what is in view", await steps(), [0, second - 1]));
  await page.locator("nav a").nth(1).click();
  await press(page, "End");
  wrong.push(...differ("the index leads to a record", await steps(), [0, second]));
  return wrong;
}

async function lookAtSeveral(page) {
  const facts = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    const targets = [...document.querySelectorAll("a, use")]
      .map((link) => link.getAttribute("href"));
    return {
      sections: document.querySelectorAll("section").length,
      index: document.querySelectorAll("nav a").length,
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      lost: targets.filter((address) => !document.getElementById(address.slice(1))),
      errors: [...document.querySelectorAll("section")]
        .filter((section) => !section.querySelector(".board"))
        .map((section) => section.querySelectorAll(".errors li").length),
    };
  });
  return differ("the page", facts, { sections: 10, index: 10, twice: [], lost: [],
    errors: [4, 1, 1, 1] });
}

async function severalRecords(bench) {
  const file = makePage("several", "samples/club-evening.yaml", "tests/data/golden/malformed.yaml");
  await test("several records: keys, skip link, index", () => bench.visit(file, {}, useSeveral));
  await test("several records: ids, links, errors of those that cannot be read", () =>
    bench.visit(file, {}, lookAtSeveral));
}

// --- records of all kinds

async function hostileRecord(bench) {
  const names = ["<script>alert(1)</script>", `"O'Brien" & <b>sons</b>`, "\u05e9\u05e8\u05d4",
    "\u{1f98a} {{x}}"];
  const shown = names.map((name, i) => i === 2 ? `\u2068${name}\u2069` : name); // isolated
  const comment = "</script><script>alert(4)</script> <!-- &amp; " +
    "\u0645\u0631\u062d\u0628\u0627: 3 < 4 \u{1f389}";
  const smuggled = "img, b:not(.refusal b, .words b), main style, main script";
  const file = makeRecord("hostile", `game: not-divisors\nplayers: ${JSON.stringify(names)}\n` +
    `event: "\\"><img src=x onerror=alert(2)>"\nround: "</title><script>alert(3)</script>"\n` +
    `notes: "<style>*{display:none}</style> \\" ' &lt;"\nsquares: 5\n` +
    `moves: |\n  1. a1=4 {${comment}} b1=8! c1=16 {"q" 'r'}\n`);
  await test("hostile names and comments are only text", () =>
    bench.visit(makePage("hostile", file), {}, async (page) => {
      await press(page, "Home", "ArrowRight");
      const text = (selector) => page.locator(selector).first().textContent();
      return [
        ...differ("names", await page.locator(".players .name").allTextContents(), shown),
        ...differ("comment", await text("#move-1 .comment"), comment),
        ...differ("comment said", await text(".now .comment"), comment),
        ...differ("mover", await text(".now .name"), names[0]),
        ...differ("notes", await text(".notes"), "<style>*{display:none}</style> \" ' &lt;"),
        ...differ("title", await page.title(), "\"><img src=x onerror=alert(2)>"),
        ...differ("elements smuggled in", await page.locator(smuggled).count(), 0),
        ...differ("isolated", await page.locator(".players .name")
          .evaluateAll((all) => all.filter((name) => name.tagName !== "BDI").length), 0),
      ];
    }));
}

async function quietRecord(bench) {
  const file = makeRecord("quiet", "game: not-divisors\nplayers: 9\nsquares: 4\nmoves: ''\n");
  await test("a record without moves, of nine players", () =>
    bench.visit(makePage("quiet", file), {}, async (page) => {
      await press(page, "ArrowRight", "Home", "End", "ArrowLeft");
      return [
        ...differ("players", await page.locator(".players > li").count(), 9),
        ...differ("controls", await page.locator(".controls").count(), 0),
        ...differ("says", await page.locator(".now").textContent(), "Start"),
        ...differ("current", await step(page), 0),
      ];
    }));
}

async function longRecord(bench) {
  const cards = 10000;
  const moves = Array.from({ length: cards }, (_, i) => `${i + 1}x${(i + 4999) % cards + 1}`);
  const file = makeRecord("long",
    `game: scrambled\nplayers: [Ada, Ben]\ncards: ${cards}\nmoves: |\n  ${moves.join("\n  ")}\n`);
  const made = makePage("long", file);
  await test("10,000 moves: a step changes little and lays out nothing anew", () =>
    bench.visit(made, {}, async (page) => {
      const wrong = [];
      const go = async (key, expected) => {
        await page.keyboard.press(key);
        wrong.push(...differ(key, await step(page), expected));
      };
      await go("Home", 0);
      const session = await page.context().newCDPSession(page);
      const work = await watchWork(page, session);
      for (let i = 1; i <= 10; i++)
        await go("ArrowRight", i);
      const { changes, seconds } = await work();
      if (changes > 10 * 60)
        wrong.push(`ten steps make ${changes} changes`);
      if (seconds > 1)
        wrong.push(`ten steps take ${seconds} seconds of script, style and layout`);
      await go("End", cards);
      return wrong;
    }));
}

// Counts changes of elements, and the seconds of processor time that they cost, until it is asked.
async function watchWork(page, session) {
  const cost = async () => (await session.send("Performance.getMetrics")).metrics
    .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
    .reduce((sum, { value }) => sum + value, 0);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((list) => {
      window.changes += list.length;
    }).observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
  });
  const before = await cost();
  return async () => ({ changes: await page.evaluate(() => window.changes),
    seconds: await cost() - before });
}

// --- screens and paper

const look = (page, name) => page.screenshot({ path: path.join(work, `${name}.png`) });

async function phones(bench, samples) {
  const wrong = [];
  const size = { width: 360, height: 740 };
  for (const name of [...samples, "several", "hostile", "quiet"]) {
    const file = path.join(work, `${name}.html`);
    wrong.push(...await bench.visit(file, { viewport: size, hasTouch: true }, async (page) => {
      const measure = () => page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        small: [...document.querySelectorAll("button")]
          .filter((button) => button.checkVisibility() &&
            (button.offsetWidth < 44 || button.offsetHeight < 44)).length,
        hidden: [...document.querySelectorAll(".controls")].filter((bar, i) => i === 0 &&
          bar.getBoundingClientRect().bottom > window.innerHeight + 1).length,
      }));
      const expected = { width: 360, small: 0, hidden: 0 };
      const found = differ(name, await measure(), { ...expected,
        hidden: name === "several" ? 1 : 0 });
      if (!/-(unfinished|illegal)$/.test(name))
        await look(page, `phone-${name}`);
      await press(page, "Home", "ArrowRight");
      return [...found, ...differ(`${name} at the first move`, (await measure()).width, 360)];
    }));
  }
  await test("at 360 pixels nothing sticks out, buttons fit fingers, controls stay in sight",
    async () => wrong);
}

async function printOne(page) {
  const ink = () => page.evaluate(() =>
    [...document.querySelectorAll(".board :is(line, path, circle, rect, text)")]
      .map((element) => getComputedStyle(element).visibility).join());
  const end = await ink();
  await press(page, "Home", "ArrowRight");
  const wrong = end === await ink() ? ["the board did not change"] : [];
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  wrong.push(...differ("ink on paper", await ink(), end));
  const facts = await page.evaluate((list = document.querySelector(".moves")) => ({
    controls: document.querySelector(".controls").checkVisibility(),
    moves: [...document.querySelectorAll("li.move")].every((row) => row.checkVisibility()),
    scrolled: list.scrollHeight > list.clientHeight + 1,
    scores: [...document.querySelectorAll(".score")].filter((score) => score.checkVisibility())
      .map((score) => score.textContent),
    verdict: [...document.querySelectorAll(".status p:not(.unseen)")]
      .filter((words) => words.checkVisibility()).map((words) => words.textContent),
    paper: getComputedStyle(document.documentElement).backgroundColor,
    strokes: getComputedStyle(document.querySelector(".board .player-1")).color,
  }));
  return [...wrong, ...differ("paper", facts, { controls: false, moves: true, scrolled: false,
    scores: ["3", "4"], verdict: ["complete, 48 moves; Priya wins"],
    paper: "rgb(255, 255, 255)", strokes: "rgb(0, 91, 154)" })];
}

async function withoutScript(page) {
  const facts = await page.evaluate(() => ({
    controls: document.querySelector(".controls").checkVisibility(),
    strokes: [...document.querySelectorAll(".board .last [data-until], .board .last[data-until]")]
      .filter((element) => getComputedStyle(element).visibility === "visible").length,
    players: document.querySelectorAll(".board .player-1").length > 0,
    said: document.querySelector(".status").innerText.trim().split(/\n+/),
    rows: document.querySelectorAll("li.move").length,
  })).catch((error) => ({ error: error.message }));
  return differ("without script", facts, { controls: false, strokes: 0, players: true,
    said: ["Move 27: Marek a2-a1 +1", "complete, 48 moves; Priya wins"], rows: 48 });
}

async function media(bench) {
  const file = path.join(work, "plexus.html");
  await test("paper has the end and all moves, in colours for paper", () =>
    bench.visit(file, {}, printOne));
  await test("without script the end and all words are there", () =>
    bench.visit(file, { javaScriptEnabled: false }, withoutScript));
}

// --- accessibility and policy

async function assess(page, runOnly) {
  const found = await page.evaluate((rules) => window.axe.run(document, { runOnly: rules }),
    runOnly);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.target} ${node.failureSummary}`));
}

async function assessPage(page, name) {
  await page.evaluate(axe);
  await look(page, `light-${name}`);
  const light = await assess(page, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa",
    "best-practice"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await press(page, "Home", "ArrowRight");
  await look(page, `dark-${name}`);
  return { light, dark: await assess(page, ["color-contrast", "aria-allowed-attr"]) };
}

// Every game at its end, in the light with all rules and after a move in the dark with those that
// can fail only there; and what looks different besides.
async function accessibility(bench, samples) {
  const names = [...samples.filter((name) => !/-(unfinished|illegal)$/.test(name)),
    "plexus-illegal", "not-divisors-illegal", "several", "hostile", "quiet"];
  const wrong = { light: [], dark: [] };
  for (const name of names) {
    const found = await bench.visit(path.join(work, `${name}.html`), {},
      (page) => assessPage(page, name));
    for (const scheme of ["light", "dark"])
      wrong[scheme].push(...found[scheme].map((what) => `${name}: ${what}`));
  }
  for (const scheme of ["light", "dark"])
    await test(`axe has nothing to say of ${names.length} pages, ${scheme}`, async () =>
      wrong[scheme]);
}

const digest = (text) => crypto.createHash("sha256").update(text).digest("base64");

function checkPolicy(name) {
  const text = fs.readFileSync(path.join(work, `${name}.html`), "utf8");
  const between = (tag) => [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))];
  const [styles, scripts] = [between("style"), between("script")];
  const wrong = [...differ("styles", styles.length, 1), ...differ("scripts", scripts.length, 1)];
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)[1];
  wrong.push(...differ("policy", policy, "default-src 'none'; " +
    `script-src 'sha256-${digest(scripts[0][1])}'; style-src 'sha256-${digest(styles[0][1])}'; ` +
    "base-uri 'none'; form-action 'none'"));
  if (text.indexOf("Content-Security-Policy") > text.indexOf("<style>"))
    wrong.push("the policy comes too late");
  const elements = text.replace(/<(style|script)>[^]*?<\/\1>/g, "");
  for (const [tag] of elements.matchAll(/<[a-z][^>]*>/g)) {
    const attributes = tag.replace(/"[^"]*"/g, "\"\"");
    if (/\s(style|on\w+|src|srcset|action)=/.test(attributes) || /href="(?!#)/.test(tag) ||
        /url\(|https?:|javascript:/.test(tag))
      wrong.push(tag);
  }
  if (/url\(|@import|https?:/.test(styles[0][1]))
    wrong.push("the style asks for something");
  return wrong.map((what) => `${name}: ${what}`);
}

async function features(bench, samples) {
  await oneRecord(bench);
  await severalRecords(bench);
  await hostileRecord(bench);
  await quietRecord(bench);
  await longRecord(bench);
  await media(bench);
  await phones(bench, samples);
  await accessibility(bench, samples);
  const pages = [...samples, "several", "hostile", "quiet", "long"];
  await test(`the policy of ${pages.length} pages allows their own script and style alone`,
    async () => pages.flatMap(checkPolicy));
  await test("the same records make the same page", async () => differ("bytes",
    digest(recto("show", "-T", "html", "samples/club-evening.yaml")),
    digest(recto("show", "-T", "html", "samples/club-evening.yaml"))));
}

module.exports = { features };
