"use strict";

// What the page asks for, as arguments of recto: the same requests as those of `recto serve`, whose
// manual page describes them. The page itself is the only one that asks here, so nothing is bounded.

const flag = (option) => (value) => value === true ? [option] : [];
const unless = (option) => (value) => value === false ? [option] : [];
const value = (option) => (of) => of === undefined ? [] : [`${option}=${of}`];
const words = (of) => of === undefined ? [] : [].concat(of).map(String);
const settings = (of = {}) => Object.entries(of).map(([key, one]) => `${key}=${[].concat(one).join(",")}`);
const record = () => ["-"];

// The first words, what comes of the output, and the members in the order of the arguments.
const requests = {
  check: [["check", "--json"], "games", { spans: flag("--spans"), hint: unless("--no-hint"), record }],
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
  new: [["new", "--"], "record", { game: words, players: (of) => of ? settings({ players: of }) : [],
    board: settings, variants: settings, header: settings }],
  games: [["games", "--json"], "games", {}],
};

function argumentsOf(name, body) {
  const [first, , members] = requests[name];
  return [...first, ...Object.entries(members).flatMap(([key, write]) => write(body[key]))];
}

// The answer that the server would give; `ran` is what run() gives.
function answerOf(name, body, ran) {
  const kind = name === "show" && body.as ? { utf8: "text" }[body.as] ?? body.as : requests[name][1];
  if (ran.status === 2)
    return { status: 2, error: ran.said, said: ran.said };
  const result = kind === "games" ? ran.out.split("\n").filter(Boolean).map((line) => JSON.parse(line))
    : ran.out === "" ? null : ran.out;
  return { status: ran.status, [kind]: result, said: ran.said };
}

if (typeof module !== "undefined")
  module.exports = { argumentsOf, answerOf, requests };
