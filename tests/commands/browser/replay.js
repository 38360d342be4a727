// Every sample stepped through with the keyboard alone, held at each move against what `recto`
// draws and writes of that position.
"use strict";
const fs = require("fs");
const path = require("path");
const { differ, makePage, recto, test } = require("./bench.js");

// --- what the program says

function judge(file) {
  return JSON.parse(recto("check", "--json", file).split("\n")[0]);
}

function escapeForPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

// Points, who is to move or wins, and last move as the sheet of text tells them.
function readSheet(file, players, at) {
  const text = recto("show", "-T", "text", ...(at === null ? [] : ["--at", String(at)]), file);
  const sheet = { scores: [], states: [] };
  players.forEach((name, i) => {
    const pattern = `^[ >*] ?${i + 1}  ${escapeForPattern(name)}(?: +([0-9.-]+))?` +
      "(?:  (to move|wins|owes an? .*))?$";
    const line = new RegExp(pattern, "m").exec(text.replace(/^([ >*]) +/gm, "$1 "));
    sheet.scores.push(line[1] || "");
    sheet.states.push(line[2] || "");
  });
  const names = players.map(escapeForPattern).join("|");
  const move = new RegExp(`^((?:Round|Move) .*), (?:${names}): (.*)$`, "m").exec(text);
  sheet.label = move && move[1];
  sheet.move = move && move[2].replace(/ [({<;].*$/, "");
  return sheet;
}

// How many elements of which look there are on a board and beside the names. The words that a
// drawing has around it do not count.
function countLooks(looks) {
  const isWords = (look) => / (title|words|edge start|refused start)\b/.test(look);
  const counts = {};
  for (const look of looks.filter((name) => !isWords(name)).sort())
    counts[look] = (counts[look] || 0) + 1;
  return counts;
}

// The looks of a drawing's elements, of which those alike may share the class of a group.
function readLooks(drawing) {
  const looks = [];
  let group = "";
  for (const [, tag, attributes] of drawing.matchAll(/<(\/?\w+)([^>]*)>/g)) {
    const name = /\bclass="([^"]*)"/.exec(attributes);
    if (tag === "g")
      group = name[1];
    else if (/^(line|path|circle|rect|text)$/.test(tag) && !attributes.includes('"100%"'))
      looks.push(`${tag} ${name ? name[1] : group}`);
  }
  return looks;
}

// --- what the page shows; these run in the browser

function collectBoard() {
  const numberOf = (element, name, otherwise) =>
    element.hasAttribute(name) ? Number(element.getAttribute(name)) : otherwise;
  return [...document.querySelectorAll(".board :is(line, path, circle, rect, text)")]
    .map((element) => [numberOf(element, "data-move", 0), numberOf(element, "data-until", -1)]);
}

function collectShown() {
  const text = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      .map((element) => element.textContent);
  const ink = [...document.querySelectorAll(".board :is(line, path, circle, rect, text)")];
  const shows = (element) => getComputedStyle(element).visibility === "visible";
  // Alike elements share the class of a group; "on" and "off" are the script's.
  const look = (element) => {
    const own = [...element.classList].filter((name) => name !== "on" && name !== "off").join(" ");
    return `${element.tagName} ${own || element.parentElement.getAttribute("class")}`;
  };
  return {
    ink: ink.map(shows),
    looks: [...ink.filter(shows), ...document.querySelectorAll(
      ".swatch :is(line, path, circle, rect, text)")].map(look),
    label: document.querySelector(".board").getAttribute("aria-label"),
    names: text(".players .name"),
    scores: [...document.querySelectorAll(".players > li")].map((player) =>
      [...player.querySelectorAll(".score")].filter((score) => score.checkVisibility())
        .map((score) => score.textContent).join()),
    states: [...document.querySelectorAll(".players > li")].map((player) =>
      [...player.querySelectorAll(".state")].filter((state) => state.checkVisibility())
        .map((state) => state.textContent).join()),
    now: document.querySelector(".now").textContent,
    refusal: text(".refusal").join("|"),
    verdict: text(".verdict").join("|"),
    current: [...document.querySelectorAll(".moves > li:not(.remark)")]
      .flatMap((row, i) => row.querySelector("[aria-current]") ? [i] : []),
    moved: [...document.querySelectorAll("[aria-current] .text")].map((words) => words.textContent),
    slider: document.querySelector("input")?.value ?? "0", // a game without moves has none
  };
}

// --- the two held together

function compareInk(step, shown, board) {
  const wrong = board.flatMap(([move, until], i) => {
    const expected = move <= step && (until < 0 || step < until);
    return shown.ink[i] === expected ? [] : [`element ${i} (${move} to ${until})`];
  });
  return wrong.map((what) => `move ${step}: ${what} is shown wrongly`);
}

// Scores of many decimals are shown with those that tell them apart.
function shortenTo(score, shown) {
  const decimals = (/\.(\d+)$/.exec(shown) || ["", ""])[1].length;
  return decimals >= 4 ? Number(score).toFixed(decimals) : score;
}

function comparePoints(step, shown, sheet) {
  return [
    ...differ(`move ${step}, points`, shown.scores, sheet.scores.map((score, i) =>
      shortenTo(score, shown.scores[i]))),
    ...differ(`move ${step}, to move or winning`, shown.states, sheet.states),
  ];
}

function compareWords(step, shown, sheet) {
  const wrong = [
    ...differ(`move ${step}, current`, shown.current, [step]),
    ...differ(`move ${step}, slider`, shown.slider, String(step)),
  ];
  const label = step === 0 ? "before the first move" : `${sheet.label}: `;
  if (sheet.move && !shown.label.toLowerCase().includes(label.toLowerCase()))
    wrong.push(`move ${step}: the board is called ${shown.label}`);
  if (sheet.move && step > 0 && !shown.now.startsWith(label))
    wrong.push(`move ${step}: says ${shown.now}`);
  if (sheet.move && shown.moved[0].replace(/[!?]+$/, "") !== sheet.move)
    wrong.push(`move ${step}: ${shown.moved} is marked instead of ${sheet.move}`);
  return wrong;
}

function expectVerdict(facts, sheet) {
  const winners = facts.winners.map((player) => facts.players[player - 1]);
  const share = winners.slice(0, -1).join(", ") + " and " + winners[winners.length - 1];
  if (winners.length > 0)
    return winners.length === 1 ? `${winners[0]} wins` : `${share} share the win`;
  const due = facts.to_move - 1;
  return facts.to_move ? `${facts.players[due]} ${sheet.states[due]}` : "";
}

function compareVerdict(shown, facts, sheet, refusal) {
  const wrong = [];
  if (!shown.verdict.startsWith(facts.status) || !shown.verdict.endsWith(expectVerdict(facts, sheet)))
    wrong.push(`the verdict is ${shown.verdict}`);
  if (!shown.verdict.includes(`${facts.moves} move`))
    wrong.push(`the verdict does not tell ${facts.moves} moves: ${shown.verdict}`);
  const error = facts.errors[facts.errors.length - 1]; // wrong claims stand before it
  if (error && facts.status === "illegal" &&
      !shown.refusal.endsWith(`: ${error.message}`))
    wrong.push(`of what was refused it says ${shown.refusal}`);
  if (facts.status === "illegal" && refusal !== 1)
    wrong.push(`${refusal} moves are listed as refused`);
  return wrong;
}

// --- a sample

// A drawing of the last position marks what was refused; the page has a step of its own for that.
function compareDrawing(file, step, looks, facts) {
  if (facts.status === "illegal" && step === facts.moves)
    return [];
  if (!process.env.LONG && step % 3 !== 0 && step < facts.moves)
    return []; // drawing every position takes half of the time
  const drawing = recto("show", "-T", "svg", "--at", String(Math.min(step, facts.moves)), file);
  return differ(`move ${step}, drawn`, countLooks(looks), countLooks(readLooks(drawing)));
}

async function stepThrough(page, file, facts) {
  const last = facts.moves + (facts.status === "illegal" ? 1 : 0);
  const board = await page.evaluate(collectBoard);
  const found = { ink: [], drawing: [], points: [], words: [], verdict: [] };
  const look = async (step) => {
    const shown = await page.evaluate(collectShown);
    const refused = step > facts.moves;
    const sheet = readSheet(file, facts.players, step === facts.moves || refused ? null : step);
    if (facts.status === "illegal" && refused)
      sheet.states = facts.players.map(() => "");
    found.ink.push(...compareInk(step, shown, board));
    found.points.push(...comparePoints(step, shown, sheet));
    found.words.push(...compareWords(step, shown, refused ? {} : sheet));
    found.drawing.push(...compareDrawing(file, step, shown.looks, facts));
    return shown;
  };
  const end = await look(last);
  found.verdict.push(...compareVerdict(end, facts, readSheet(file, facts.players, null),
    await page.locator("li.refused").count()));
  await page.keyboard.press("Home");
  for (let step = 0; step <= last; step++) {
    await look(step);
    await page.keyboard.press("ArrowRight");
  }
  const again = await page.evaluate(collectShown);
  for (const part of Object.keys(end))
    found.words.push(...differ(`${part} at the end, reached again`, again[part], end[part]));
  await page.keyboard.press("ArrowLeft");
  await look(Math.max(0, last - 1));
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  found.ink.push(...differ("after Home and End", (await page.evaluate(collectShown)).ink, end.ink));
  return found;
}

// Of a sheet whose order is supposed, only the end is known: there is nothing to step through.
async function showEnd(bench, name, page) {
  await test(`${name}: only the end is shown`, async () =>
    bench.visit(page, {}, async (tab) => tab.evaluate(() => [
      ...(document.querySelector("input[type=range]") ? ["there is a slider"] : []),
      ...(document.querySelector("svg") ? [] : ["there is no board"]),
    ])));
}

async function replaySample(bench, file) {
  const name = path.basename(file, ".yaml");
  const facts = judge(file);
  const page = makePage(name, file);
  let found;
  if (facts.order === "supposed") {
    await showEnd(bench, name, page);
    return;
  }
  await test(`${name} can be stepped through`, async () => {
    found = await bench.visit(page, {}, (tab) => stepThrough(tab, file, facts));
    return [];
  });
  if (!found)
    return;
  await test(`${name}: the board shows the ink of every move`, async () => found.ink);
  await test(`${name}: as the drawings of every position do`, async () => found.drawing);
  await test(`${name}: points and turns of every move`, async () => found.points);
  await test(`${name}: words, list and slider at every move`, async () => found.words);
  await test(`${name}: the verdict`, async () => found.verdict);
}

// Every game to its end, and one that ends otherwise or is a sheet; or one page alone.
const FEW = process.env.PAGES === "1" ? /^plexus\.yaml/
  : /^(?!.*-(sheet|unfinished|illegal))|^plexus-|^not-divisors-illegal|^by-numbers-sealed/;

async function replay(bench) {
  // A record with a slip is an illegal one, of which there are samples enough.
  const samples = fs.readdirSync("samples").filter((name) => /(?<!-slip)\.yaml$/.test(name))
    .filter((name) => (fs.readFileSync(`samples/${name}`, "utf8").match(/^game:/gm)).length === 1)
    .filter((name) => process.env.LONG || FEW.test(name));
  for (const name of samples)
    await replaySample(bench, path.join("samples", name));
  return samples.map((name) => name.replace(/\.yaml$/, ""));
}

module.exports = { replay };
