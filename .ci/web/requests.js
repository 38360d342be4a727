"use strict";

// What the page asks for, as arguments of recto: the requests and bounds of `recto serve`, whose manual
// page describes them.

const MOVES_MAX = 4000;
const bounds = { bytes: 256 * 1024, records: 100, words: 3 * MOVES_MAX }; // of a record

const flag = (option) => (value) => value === true ? [option] : [];
const unless = (option) => (value) => value === false ? [option] : [];
const value = (option) => (of) => of === undefined ? [] : [`${option}=${of}`];
const words = (of) => of === undefined ? [] : [].concat(of).map(String);
const settings = (of = {}) =>
  Object.entries(of).map(([key, one]) => `${key}=${[].concat(one).join(",")}`);
const record = () => ["-"];

// The first words, what comes of the output, and the members in the order of the arguments.
const requests = {
  check: [["check", "--json"], "games",
    { spans: flag("--spans"), hint: unless("--no-hint"), record }],
  moves: [["moves", "--json"], "games", { at: value("--at"), angle: value("--angle"), record }],
  add: [["add"], "record", { record, moves: words }],
  undo: [["undo"], "record", { record, count: words }],
  repair: [["repair", "--json"], "games", { game: value("--record"), record }],
  fmt: [["fmt"], "record", { renumber: flag("--renumber"), points: flag("--points"),
    scores: flag("--scores"), moves: flag("--moves"), sheet: flag("--sheet"), record }],
  show: [["show"], "svg", { as: (kind = "svg") => ["--type", kind], at: value("--at"),
    board_only: flag("--board-only"), places: flag("--places"), numbers: flag("--numbers"),
    blank: flag("--blank"), landscape: flag("--landscape"), paper: value("--paper"),
    every: value("--every"), diagrams: value("--diagrams"), title: value("--title"), record }],
  new: [["new", "--"], "record", { game: words, board: settings, variants: settings,
    players: (of) => of ? settings({ players: of }) : [], header: settings }],
  games: [["games", "--json"], "games", {}],
};

function argumentsOf(name, body) {
  const [first, , members] = requests[name];
  return [...first, ...Object.entries(members).flatMap(([key, write]) => write(body[key]))];
}

const refused = (why) => ({ status: 2, error: why, said: why });

// Why a text is not even looked at; null if it is.
function tooMuch(text) {
  const count = (pattern) => (text.match(pattern) ?? []).length;
  if (new TextEncoder().encode(text).length > bounds.bytes)
    return `a request has at most ${bounds.bytes / 1024} KiB`;
  return 1 + count(/(?:^|[\r\n])---/g) > bounds.records || count(/[^\0- ]+/g) > bounds.words
    ? `this is more than ${bounds.records} records, or more than the ${bounds.words} words of ` +
      `${MOVES_MAX} moves` : null;
}

// The answer that the server would give.
function answer(program, name, body) {
  const record = body.record ?? "";
  const why = tooMuch(record);
  if (why)
    return refused(why);
  const ran = run(program, argumentsOf(name, body), record);
  if (ran.status === 2)
    return refused(ran.said);
  const [, usual] = requests[name];
  const kind = name === "show" && body.as ? { utf8: "text" }[body.as] ?? body.as : usual;
  const result = kind === "games"
    ? ran.out.split("\n").filter(Boolean).map((line) => JSON.parse(line))
    : ran.out === "" ? null : ran.out;
  return { status: ran.status, [kind]: result, said: ran.said };
}

if (typeof module !== "undefined")
  module.exports = { argumentsOf, tooMuch };
