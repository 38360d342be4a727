// The page without a server in headless Chromium, from a file and from a plain web server: FOLDER is
// what `make web` made, WORK a folder for files.
"use strict";
const fs = require("fs");
const http = require("http");
const path = require("path");
const { chromium } = require("playwright-core");

const work = process.env.WORK;
const folder = path.resolve(process.env.FOLDER);
const game = "game: differences\nplayers: [Ann, Bob]\nsquares: 2\nmoves: |\n";
const sample = (name) => fs.readFileSync(path.join("samples", `${name}.yaml`), "utf8");
const noise = [];
let failures = 0;

async function judge(name, test, ...rest) {
  const wrong = await test(...rest).catch((error) => [error.stack]);
  console.log(`${wrong.length === 0 ? "ok" : "not ok"} - page alone: ${name}`);
  for (const line of wrong)
    console.log(`# ${String(line).split("\n").join("\n# ")}`);
  failures += wrong.length > 0;
}

// What differs from what it should be.
const unlike = (pairs) => pairs.filter(([, value, want]) =>
  want instanceof RegExp ? !want.test(value) : value !== want)
  .map(([what, value, want]) => `${what}: have ${value}, want ${want}`);

async function visit(browser, address, options, use) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(20000);
  try {
    const page = await context.newPage();
    page.on("console", (message) => noise.push(message.text()));
    page.on("pageerror", (error) => noise.push(error.stack));
    return await use(page, (text) => page.goto(address +
      (text === undefined ? "" : `#record=${encodeURIComponent(text)}`)));
  } finally {
    await context.close();
  }
}

const textOf = (page, id) => page.locator(`#${id}`).innerText();
const typed = (page) => page.locator("#text").inputValue();

// Waits until an element's text is like that. The policy of the page forbids waitForFunction.
async function until(page, id, pattern, limit = 20000) {
  for (const end = Date.now() + limit; Date.now() < end; await page.waitForTimeout(20))
    if (pattern.test(await textOf(page, id)))
      return;
  throw new Error(`${id} is never like ${pattern}, but: ${await textOf(page, id)}`);
}

const paste = (page, selector, text) => page.evaluate(([to, data]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", data);
  document.querySelector(to).dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, [selector, text]);

// --- what everybody does

async function evening(page, open) {
  await open();
  await until(page, "verdict", /^Unfinished, 0 moves/); // the game of the welcome
  await page.locator("#text").fill(`${game}  a1\n`);
  await until(page, "verdict", /^Unfinished, 1 move; Bob to move/);
  await page.waitForSelector("#board[aria-busy=false] [data-place].legal");
  await page.locator("#board [data-place].legal").first().click();
  await until(page, "verdict", /, 2 moves/);
  const played = await typed(page);
  await page.keyboard.press("Control+z");
  await until(page, "verdict", /, 1 move;/);
  const undone = await typed(page);
  await page.keyboard.press("Control+y");
  await until(page, "verdict", /, 2 moves/);
  await page.locator("#title").click(); // arrows on the board choose a move
  await page.keyboard.press("ArrowLeft");
  await until(page, "step", /^1 of 2$/);
  await page.reload();
  await until(page, "verdict", /, 2 moves/);
  const kept = await typed(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await until(page, "verdict", /, 1 move;/);
  return unlike([["undone", undone, `${game}  a1\n`], ["kept", kept, played],
    ["taken back", (await typed(page)).trim(), `${game}  a1`.trim()]]);
}

async function pasted(page, open) {
  await open();
  await until(page, "verdict", /./);
  await paste(page, "body", sample("differences-slip"));
  await until(page, "verdict", /^Illegal/);
  await page.locator("#repairs li button").first().click();
  await until(page, "verdict", /^Complete/);
  return [];
}

async function menu(page, open) {
  await open(game);
  await until(page, "verdict", /./);
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  const offered = await page.locator("#more button:visible").allInnerTexts();
  await page.evaluate(() => { window.print = () => { document.title = "printed"; }; });
  await press("Print");
  const [download] = await Promise.all([page.waitForEvent("download"), press("Save")]);
  const saved = fs.readFileSync(await download.path(), "utf8");
  await press("Rules");
  const rules = await page.locator("#dialog").innerText();
  await page.keyboard.press("Escape");
  await press("New");
  await page.locator("#dialog").getByRole("button", { name: "Start" }).click();
  await until(page, "verdict", /^Unfinished, 0 moves/);
  await press("Forget");
  await until(page, "verdict", /^No record yet/);
  return unlike([["menu", offered.join(), "Save,Copy link,Print,Rules,Tidy,Forget"],
    ["title", await page.title(), "printed"], ["saved", saved, game],
    ["rules", rules, /[Dd]ifferences[^]*square/]]);
}

async function printed(page, open) {
  await open(sample("connecting"));
  await until(page, "verdict", /^Complete/);
  await page.waitForSelector("#board[aria-busy=false] svg");
  await page.emulateMedia({ media: "print" });
  const shown = (selector) => page.locator(selector).first().isVisible();
  const pdf = await page.pdf({ path: path.join(work, "printed.pdf") });
  return unlike([["board", await shown("#board svg"), true], ["moves", await shown("#moves"), true],
    ["buttons", await shown(".bar"), false], ["PDF", pdf.length > 10000, true]]);
}

// --- what is too much

async function largeFile(page, open) {
  const file = path.join(work, "large.yaml");
  fs.writeFileSync(file, game);
  fs.truncateSync(file, 64 << 20);
  await open(game);
  await until(page, "verdict", /./);
  await page.locator("#file").setInputFiles(file);
  await until(page, "said", /^This has 65536 KiB, the page takes 256 at most/, 2000);
  fs.unlinkSync(file);
  return unlike([["text", await typed(page), game]]);
}

async function largeText(page, open) {
  await open(game);
  await until(page, "verdict", /./);
  await paste(page, "#text", "x".repeat(1 << 20));
  await until(page, "said", /^This has 1024 KiB/, 2000);
  const before = await typed(page);
  await page.locator("#text").fill("x".repeat(300 << 10));
  await until(page, "verdict", /^a request has at most 256 KiB$/);
  await page.locator("#text").fill("a ".repeat(13000));
  await until(page, "verdict", /^this is more than 100 records, or more than the 12000 words/);
  await page.locator("#text").fill("---\n".repeat(101));
  await until(page, "verdict", /^this is more than 100 records/);
  await page.locator("#text").fill(game);
  await until(page, "verdict", /^Unfinished, 0 moves/);
  return unlike([["text", before, game]]);
}

// A drawing of 300 dots a side is large, one of 700 larger than the memory there is.
async function largeAnswer(page, open) {
  await open(game);
  await until(page, "verdict", /./);
  for (const [dots, why] of [[300, /larger than 8 MiB/], [700, /more memory than there is/]]) {
    await page.locator("#text").fill(`game: connecting\nplayers: 2\ndots: ${dots}\nmoves: |\n`);
    await until(page, "verdict", /^Unfinished, 0 moves/);
    await until(page, "board", why);
    await until(page, "said", /^the answer is larger than 8 MiB/);
  }
  await page.locator("#text").fill(game);
  await page.waitForSelector("#board[aria-busy=false] [data-place].legal");
  return [];
}

// --- what takes too long

// Makes the worker of a page go on for ever with `check` if a record says "endless check".
const endless = (page) => page.addInitScript(() => {
  let parts = null;
  Object.defineProperty(globalThis, "rectoParts", { get: () => parts, set(value) {
    const then = `{
      const own = answer;
      answer = (program, name, body) => {
        while (body.record?.includes("endless " + name));
        return own(program, name, body);
      };
    }`;
    parts = { ...value, worker: value.worker + then };
  } });
});

// Its clock is set by the test.
async function longCheck(page, open) {
  await endless(page);
  await page.clock.install();
  await open(`# endless check\n${game}`);
  await page.waitForSelector("#board[aria-busy=true]");
  await page.clock.runFor(3000); // it also goes on by itself
  const before = await textOf(page, "verdict");
  await page.clock.runFor(8000);
  await until(page, "verdict", /^judging this takes too long$/, 5000);
  await page.locator("#text").fill(game);
  await page.clock.runFor(200);
  await until(page, "verdict", /^Unfinished, 0 moves/);
  return unlike([["verdict before", before, ""]]);
}

async function givenUp(page, open) {
  await endless(page);
  await open(`# endless check\n${game}`);
  await page.waitForSelector("#board[aria-busy=true]");
  await page.locator("#text").fill(game);
  await until(page, "verdict", /^Unfinished, 0 moves/, 5000);
  return [];
}

async function longRepair(page, open) {
  const slip = sample("differences-slip");
  await endless(page);
  await open(`${slip}# endless repair\n`);
  await until(page, "repairs", /^Looking/);
  await page.getByRole("button", { name: "First position" }).click();
  await until(page, "step", /^0 of/, 5000);
  await page.locator("#text").fill(slip);
  await until(page, "repairs", /^What may have been meant/, 5000);
  return [];
}

// --- browsers that lack something

async function lacking(page, open) {
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await open();
  await until(page, "verdict", /^This browser lacks what recto needs, WebAssembly/);
  return [];
}

async function scriptless(page, open) {
  await open();
  return unlike([["text", await page.locator("noscript").innerText(), /needs JavaScript/]]);
}

// A server that knows nothing but files.
function serve() {
  const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript",
    ".svg": "image/svg+xml" };
  const server = http.createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : path.basename(request.url);
    response.setHeader("content-type", types[path.extname(name)]);
    response.end(fs.readFileSync(path.join(folder, name)));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

async function run() {
  const server = await serve();
  const places = { "a file": `file://${folder}/index.html`,
    "a web server": `http://127.0.0.1:${server.address().port}/` };
  const browser = await chromium.launch({ args: ["--no-sandbox", "--disable-gpu"],
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium-headless-shell" });
  for (const [place, address] of Object.entries(places)) {
    const test = (name, use, options = {}) =>
      judge(`${name}, from ${place}`, visit, browser, address, options, use);
    await test("a record is typed, played, undone, stepped through and kept", evening);
    await test("a record is pasted and mended", pasted);
    await test("the menu has what there is without a server", menu);
    await test("board and moves are printed", printed);
    await test("a file of 64 MiB is refused at once", largeFile);
    await test("a text that is too large is refused", largeText);
    await test("an answer that is too large is refused", largeAnswer);
    await test("what takes too long is ended after ten seconds", longCheck);
    await test("what nobody waits for any more is ended", givenUp);
    await test("a long repair holds nothing up", longRepair);
    await test("a browser without WebAssembly is told so", lacking);
    await test("a browser without JavaScript is told so", scriptless, { javaScriptEnabled: false });
  }
  await judge("the page raises no error and breaks no policy", async () => noise);
  await browser.close();
  server.close();
  process.exitCode = failures > 0 ? 1 : 0;
}

void run();
