// What all browser tests share: TAP lines, the program under test, pages that are watched.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");

const program = process.env.RECTO;
const work = process.env.WORK;
let failures = 0;

function say(passed, name, details = []) {
  console.log(`${passed ? "ok" : "not ok"} - browser: ${name}`);
  for (const line of details.flatMap((detail) => String(detail).split("\n")).slice(0, 20))
    console.log(`# ${line}`);
  if (!passed)
    failures++;
}

// One line of TAP; `check` gives what is wrong, as a list, or throws.
async function test(name, check) {
  let wrong;
  try {
    wrong = await check();
  } catch (error) {
    wrong = [error.stack];
  }
  say(wrong.length === 0, name, wrong);
}

// "what: … instead of …" if they differ, else nothing.
function differ(what, actual, expected) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  return one === other ? [] : [`${what}: ${one} instead of ${other}`];
}

// Standard output of recto; 1 is the status for records that are not sound.
function recto(...words) {
  try {
    return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.status !== 1)
      throw error;
    return error.stdout;
  }
}

function makePage(name, ...words) {
  const file = path.join(work, `${name}.html`);
  recto("show", "-T", "html", "-o", file, ...words);
  return file;
}

function makeRecord(name, text) {
  const file = path.join(work, `${name}.yaml`);
  fs.writeFileSync(file, text);
  return file;
}

// What must not happen on any page: complaints, violations, dialogs, the network.
function watch(page, noise) {
  const note = (what) => noise.push(`${path.basename(page.url())}: ${what}`);
  page.on("console", (message) => note(message.text()));
  page.on("pageerror", (error) => note(error.message));
  page.on("dialog", (dialog) => {
    note(`dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith("file:"))
      note(`asks for ${request.url()}`);
  });
}

class Bench {
  constructor(browser) {
    this.browser = browser;
    this.noise = [];
  }

  // A page in a context of its own, closed when `use` has returned what is wrong with it.
  async visit(file, options, use) {
    const { hash = "", before = async () => {}, ...rest } = options;
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 },
      colorScheme: "light", ...rest });
    context.setDefaultTimeout(120000); // other tests run beside it
    try {
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation",
          (event) => console.error(`policy violated: ${event.violatedDirective}`));
      });
      const page = await context.newPage();
      watch(page, this.noise);
      await before(page);
      await page.goto(pathToFileURL(file).href + hash);
      return await use(page);
    } finally {
      await context.close();
    }
  }
}

module.exports = { Bench, differ, failed: () => failures > 0, makePage, makeRecord, recto, test,
  work };
