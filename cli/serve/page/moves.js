// What a choice of places means: pure functions on the answers of `moves`. A move is
// { move: "a1-a2", places: ["a1", "a2"], points: 1 }.
"use strict";

const hasAll = (places, some) => some.every((place) => places.includes(place));

const samePlaces = (one, other) => one.length === other.length && hasAll(one, other);

// The moves that name exactly these places. If they were chosen one by one, their order counts
// where it tells moves apart.
function movesAt(moves, chosen, inOrder) {
  const exact = moves.filter((move) => samePlaces(move.places, chosen));
  const ordered = exact.filter((move) => move.places.every((place, i) => place === chosen[i]));
  return inOrder && ordered.length > 0 ? ordered : exact;
}

// The places that every move names, as the card that is due. A single move has none to spare.
function placesDue(moves) {
  const all = moves.length > 1 ? moves[0].places : [];
  return all.filter((place) => moves.every((move) => move.places.includes(place)));
}

// Adds what was touched, one place or two, to the places chosen so far, of which those that are
// `due` stay. Returns the places, and
// `moves`: those that the choice means; `open` if more places are needed; neither if none fits.
function choose(moves, chosen, touched, due) {
  const again = touched.every((place) => chosen.includes(place) && !due.includes(place));
  if (again && chosen.length > due.length)
    return { places: due, moves: [], open: true };
  const base = touched.length > 1 ? [] : chosen.length > 0 ? chosen : due;
  const places = [...base, ...touched.filter((place) => !base.includes(place))];
  const found = movesAt(moves, places, touched.length === 1);
  if (found.length > 0)
    return { places, moves: found, open: false };
  const open = moves.some((move) => hasAll(move.places, places));
  return { places, moves: [], open };
}

// The text that names these places in the way a legal move does: to ask why it is refused.
function composeMove(sample, places) {
  let rest = sample.move, text = "";
  sample.places.forEach((place, i) => {
    const at = rest.indexOf(place);
    text += rest.slice(0, at) + (places[i] ?? place);
    rest = rest.slice(at + place.length);
  });
  return text + rest;
}

// What a move says beyond its places: the number in a square, or the pen; "" if nothing.
function restOf(move) {
  let rest = move.move;
  for (const place of move.places)
    rest = rest.replace(place, "");
  const word = rest.replace(/[-=/]/g, "");
  return move.places.length > 1 && word === "x" ? "" : word;
}

const withMinus = (number) => String(number).replace("-", "−");

const countPoints = (points) => `${withMinus(points)} point${Math.abs(points) === 1 ? "" : "s"}`;

const sayPlaces = (places, geometry) => places.join(geometry === "cards" ? " with " : " to ");

// "b2 to b3, 1 point", "c4, 7 or 3".
function sayMoves(moves, geometry) {
  const [first] = moves;
  const same = moves.every((move) => samePlaces(move.places, first.places));
  if (!same)
    return moves.map((move) => sayPlaces(move.places, geometry)).join(", or ");
  const rests = [...new Set(moves.map(restOf).filter(Boolean))];
  const some = rests.length > 6 ? `${rests.slice(0, 5).join(", ")} or ${rests.length - 5} more`
    : rests.join(" or ");
  const points = [...new Set(moves.map((move) => move.points ?? 0))];
  return sayPlaces(first.places, geometry) + (some ? `, ${some}` : "") +
    (points.length === 1 && points[0] !== 0 ? `, ${countPoints(points[0])}` : "");
}

// The next of several targets { x, y } in the direction of an arrow key, or the same one.
function nearest(targets, from, [dx, dy]) {
  let best = from, least = Infinity;
  for (const target of targets) {
    const ahead = (target.x - from.x) * dx + (target.y - from.y) * dy;
    const aside = Math.abs((target.x - from.x) * dy) + Math.abs((target.y - from.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least)
      [best, least] = [target, cost];
  }
  return best;
}

// The numbers that each section of the ring that is due can take: the sum, then the difference.
function ringChoices(described) {
  const choices = [];
  for (const line of described) {
    const found = /^wedge (\d+): (\d+)(?: or (\d+))?/.exec(line);
    if (found)
      choices[found[1] - 1] = [found[2], found[3] ?? found[2]];
  }
  return choices;
}

// The list that an answer puts in order; null where no answer is due.
function answerList(described) {
  for (const line of described) {
    const found = /^the list: ([\d ]+)$/.exec(line);
    if (found)
      return found[1].trim().split(" ");
  }
  return null;
}

// Where each line of a text begins.
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    starts.push(at + 1);
  return starts;
}

// Where an error or a move is in the text; one that goes on to another line is cut at its end.
function spanOf({ line, from, to }, starts, text) {
  const start = (starts[line - 1] ?? 0) + from;
  const stop = (starts[line] ?? text.length + 1) - 1;
  return { from: start, to: to > from ? Math.min(start + to - from, stop) : to < from ? stop : start };
}

// Where the records of a text begin: { from, to, line }, for the lines that `check` names.
function splitRecords(text, lines) {
  const starts = lineStarts(text);
  return lines.map((line, i) => {
    const from = starts[line - 1] ?? 0;
    const bound = i + 1 < lines.length ? starts[lines[i + 1] - 1] : text.length;
    const stop = /^(?:---|\.\.\.)(?=\s|$)/m.exec(text.slice(from + 3, bound));
    return { from, to: stop ? from + 3 + stop.index : bound, line };
  });
}

if (typeof module !== "undefined")
  module.exports = { answerList, choose, composeMove, lineStarts, movesAt, nearest, placesDue, ringChoices,
    samePlaces, sayMoves, spanOf,
    splitRecords };
