// Every legal move of random positions is played through its places, as the page does it: what is
// touched chooses places, and the choice must come down to the moves that share them. POSITIONS is
// the number for each game, SEED makes other ones; GAMES are ids, or all games are tried.
"use strict";
const { execFileSync } = require("child_process");
const path = require("path");
const { answerList, choose, placesDue, ringChoices, samePlaces } =
  require(path.resolve(__dirname, "../../../cli/serve/page/moves.js"));

const program = process.env.RECTO;
const wanted = Number(process.env.POSITIONS || 20);
let seed = Number(process.env.SEED || 1);

// Boards on which a game lasts long enough to meet each kind of position; others are as `new` has
// them.
const boards = {
  "not-divisors": "squares: 4", plexus: "dots: 5", stepping: "squares: 4",
  permutations: "rounds: 4", connecting: "dots: 5\nrules: {diagonals: true}",
  bidirectional: "dots: 5", scrambled: "cards: 12",
  "by-numbers": "squares: 5\ncolumns: [1, 2, 3, 4, 1]\nrows: [4, 3, 2, 1, 1]",
  "prime-target": "wedges: 5\nrings-each: 3", differences: "squares: 7",
  bouncing: "whole-moves: 4",
};

// A small generator, the same everywhere (Park and Miller).
const random = (below) => {
  seed = seed * 48271 % 2147483647;
  return seed % below;
};

const ask = (text, ...words) => execFileSync(program, [...words, "-"],
  { input: text, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"], maxBuffer: 1 << 26 });

// Touches the areas one after the other until a move is meant; the moves, or null.
function touchAll(moves, touches, due) {
  let chosen = due;
  for (const touch of touches) {
    const choice = choose(moves, chosen, touch, due);
    if (choice.moves.length > 0)
      return choice.moves;
    if (!choice.open)
      return null;
    chosen = choice.places;
  }
  return null;
}

// What is wrong with one move: no area, or a touch that means something else.
function tryMove(move, moves, areas, due) {
  const missing = move.places.filter((place) => !areas.some((area) => area.includes(place)));
  if (missing.length > 0)
    return [`${move.move}: ${missing} cannot be touched`];
  const ways = [move.places.map((place) => [place])];
  const own = areas.find((area) => samePlaces(area, move.places));
  if (own)
    ways.push([own]);
  if (due.length > 0)
    ways[0] = [move.places.filter((place) => !due.includes(place))];
  return ways.filter((way) => !touchAll(moves, way, due)?.includes(move))
    .map((way) => `${move.move} is not among those of ${way.join(" ")}`);
}

// What is wrong with a position, and a random move of it; null at the end.
function tryPosition(text) {
  const [position] = ask(text, "moves", "--json").trim().split("\n").map((line) => JSON.parse(line));
  const { moves, described, geometry } = position;
  if (position.to_move === null || moves.length === 0)
    return null;
  const wrong = [];
  if (moves.some(({ places }) => places.length > 0)) {
    const svg = ask(text, "show", "-T", "svg", "--board-only", "--places");
    const areas = [...svg.matchAll(/data-place="([^"]*)"/g)].map(([, places]) => places.split(" "));
    const due = geometry === "cards" ? placesDue(moves) : [];
    wrong.push(...moves.flatMap((move) => tryMove(move, moves, areas, due)));
  } else if (geometry === "target") {
    wrong.push(...tryRing(moves, ringChoices(described)));
  } else if (geometry === "rounds" && moves.some(({ move }) => move.startsWith("["))) {
    wrong.push(...tryList(moves, answerList(described)));
  }
  return { wrong, move: moves[random(moves.length)].move };
}

// The toggles of a ring reach each number that a move writes.
const tryRing = (moves, choices) => moves.filter(({ move }) => {
  const numbers = move.slice(1, -1).split(" ");
  return numbers.length !== choices.length || !numbers.every((one, i) => choices[i].includes(one));
}).map(({ move }) => `${move} is beyond the toggles`);

// The chips hold the numbers of each answer.
const tryList = (moves, list) => moves.filter(({ move }) => {
  const order = /: (.*)\]/.exec(move)?.[1].split(" ") ?? list;
  return list === null || [...order].sort().join() !== [...list].sort().join();
}).map(({ move }) => `${move} has other numbers than the chips`);

const allGames = () => execFileSync(program, ["games"], { encoding: "utf8" }).trim().split("\n")
  .slice(1).map((line) => line.split(" ")[0]);

const headerOf = (game) => boards[game]
  ? `game: ${game}\nplayers: [A, B]\n${boards[game]}\nmoves: |\n`
  : execFileSync(program, ["new", game], { encoding: "utf8" });

for (const game of process.env.GAMES?.split(" ") ?? allGames()) {
  const wrong = [];
  let positions = 0;
  while (positions < wanted && wrong.length === 0) {
    const header = headerOf(game);
    let text = header, found;
    while (positions < wanted && wrong.length === 0 && (found = tryPosition(text)) !== null) {
      wrong.push(...found.wrong);
      text += `  ${found.move}\n`;
      positions++;
    }
    if (text === header)
      wrong.push("no game begins");
  }
  console.log(`${wrong.length === 0 ? "ok" : "not ok"} - page: ${game}: all moves of ${positions} ` +
    "positions are played by their places");
  for (const line of wrong.slice(0, 5))
    console.log(`# ${line}`);
  process.exitCode ||= wrong.length > 0 ? 1 : 0;
}
