// The page: what the text says is judged, drawn, and played on; what is played is written into it.
"use strict";

const at = (id) => document.getElementById(id);
const wait = { judge: 150, repair: 500 }; // milliseconds after the last key
const textMax = 256 * 1024;
const stored = "recto.record";
const welcome = `game: connecting
players: [Ann, Bob]
dots: 5
moves: |
`;

const state = {
  records: [],    // what `check` says of each
  spans: [],      // where they are in the text
  index: 0,       // the one at the cursor
  step: null,     // after how many moves; null: after the last
  position: null, // what `moves` says, …
  trouble: "",    // … or why it says nothing
  chosen: [],     // places
  turns: { text: new AbortController(), view: new AbortController() },
  preview: false,
  changing: false, // by a request that is under way
};
let judging = 0, repairing = 0, settings = null;

const record = () => state.records[state.index] ?? null;
const part = () => {
  const span = state.spans[state.index];
  return span ? editor.text.slice(span.from, span.to) : editor.text;
};
const played = () => record()?.played ?? [];
const lastStep = () => record()?.moves ?? 0;
const atEnd = () => state.step === null || state.step >= lastStep();

function say(text) {
  if (at("said").textContent !== text)
    at("said").textContent = text;
}

// The sentence in what a command prints: without the file and the program before it.
function sentence(said = "") {
  const lines = said.split("\n").map((line) => line.replace(/^recto: (\w+: )?/, "")
    .replace(/^[^ ]*?:\d+:\d+: \w+: /, "")).filter((line) =>
    line.trim() && !/^ /.test(line) && !/is left as it was/.test(line) && !/^usage/.test(line));
  return lines.includes("out of memory") ? "this needs more memory than there is" : lines[0] ?? "";
}

// --- what is asked

// A turn ends when the text changes, or what is shown of it: nobody waits for earlier answers.
function newTurn(kind) {
  state.turns[kind].abort();
  state.turns[kind] = new AbortController();
  return state.turns[kind].signal;
}

// The record at the cursor, judged and drawn as of now.
async function judge() {
  clearTimeout(judging);
  clearTimeout(repairing);
  const turn = newTurn("text");
  newTurn("view");
  at("board").setAttribute("aria-busy", "true");
  const checked = await arbiter.check({ record: editor.text, spans: true, hint: false }, turn);
  if (turn.aborted)
    return;
  if (!checked.games) {
    at("board").setAttribute("aria-busy", "false");
    at("verdict").textContent = sentence(checked.said) || "Nothing to judge.";
    return;
  }
  state.records = checked.games;
  state.spans = splitRecords(editor.text, checked.games.map(({ line }) => line));
  pickRecord();
  showVerdict();
  await look();
  if (!turn.aborted && record() && !["complete", "unfinished"].includes(record().status))
    repairing = setTimeout(repair, wait.repair);
}

function pickRecord() {
  const caret = editor.caret;
  let index = 0;
  state.spans.forEach(({ from }, i) => {
    if (from <= caret)
      index = i;
  });
  if (index !== state.index)
    state.step = null;
  state.index = index;
  if (state.step !== null && state.step >= lastStep())
    state.step = null;
}

async function look() {
  const turn = newTurn("view");
  at("board").setAttribute("aria-busy", "true");
  const request = { record: part(), ...(state.step === null ? {} : { at: state.step }) };
  const [shown, moves] = await Promise.all([
    record() && record().status !== "malformed"
      ? arbiter.show({ ...request, as: "svg", board_only: true, places: true }, turn) : {},
    record() && record().status !== "malformed" && record().order !== "supposed"
      ? arbiter.moves(request, turn) : {},
  ]);
  if (turn.aborted)
    return;
  state.position = moves.games?.[0] ?? null;
  state.chosen = [];
  state.preview = false;
  state.trouble = moves.status === 2 ? sentence(moves.said) : "";
  if (!board.show(shown.svg, state.position?.geometry) && record())
    at("board").append(make("p", { class: "empty" }, sentence(shown.said) ||
      "The board appears when the record can be read."));
  showRecord();
  offer();
  at("board").setAttribute("aria-busy", "false");
}

async function repair() {
  const turn = state.turns.text.signal, { index } = state;
  at("repairs").replaceChildren(make("p", { class: "quiet" }, "Looking for slips of the pen…"));
  const answer = await arbiter.repair({ record: part() }, turn);
  if (!turn.aborted && index === state.index)
    showRepairs(answer.games?.[0] ?? { why: sentence(answer.said) });
}

// --- what is shown

const nameOf = (player) => record().players[player - 1] ?? `Player ${player}`;

function verdictOf(game) {
  const count = `${game.moves} move${game.moves === 1 ? "" : "s"}`;
  const winners = game.winners.map(nameOf);
  if (game.status === "malformed")
    return "This cannot be read as a record yet.";
  if (game.status === "illegal")
    return `Illegal after ${count}.`;
  const end = winners.length > 1 ? `; ${winners.join(" and ")} share the win` :
    winners.length === 1 ? `; ${winners[0]} wins` : "";
  const turn = game.to_move ? `; ${nameOf(game.to_move)} to move` : "";
  const word = game.status[0].toUpperCase() + game.status.slice(1);
  return `${word}, ${count}${end}${turn}.`;
}

function showVerdict() {
  const game = record();
  at("verdict").textContent = game ? verdictOf(game) : "No record yet: press New, or type one.";
  at("verdict").dataset.status = game?.status ?? "";
  const starts = lineStarts(editor.text);
  const place = (error) => spanOf(error, starts, editor.text);
  const errors = [...game?.errors ?? [], ...game?.remarks ?? []];
  at("errors").replaceChildren(...errors.slice(0, 20).map((error) => make("li", {},
    button(`Line ${error.line}${error.move ? `, move ${error.number ?? error.move}` : ""}`,
      () => editor.select(place(error).from, place(error).to), { class: "plain" }),
    ` ${error.message}`)));
  at("repairs").replaceChildren(...(game?.status === "disputed" ? [button("Correct the claims",
    () => rewrite({ renumber: true, points: true, scores: true }))] : []));
  editor.show(state.records.flatMap((one) => one.errors).map(place)
    .map(({ from, to }) => ({ from, to: Math.max(to, from + 1), kind: "wrong" })));
}

const swatch = (player) => {
  const drawing = document.createElementNS(svgNames, "svg");
  drawing.setAttribute("class", `swatch ${board.picture?.classList[0] ?? ""}`);
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svgNames, "line");
  for (const [name, value] of [["x1", 3], ["x2", 21], ["y1", 12], ["y2", 12],
    ["class", `line player-${player}`]])
    line.setAttribute(name, value);
  drawing.append(line);
  return drawing;
};

// Scores as of the step that is shown: those of the verdict, or the points of the moves so far.
function scoresNow() {
  const game = record();
  if (atEnd() || !game.scores)
    return game.scores;
  const moves = played();
  if (!moves.some(({ points }) => points))
    return null;
  const scores = game.scores.map(() => 0);
  for (const { player, points } of moves.slice(0, state.step))
    scores[player - 1] += points ?? 0;
  return scores;
}

function showRecord() {
  const game = record();
  const names = new Map((settings ?? []).map(({ game: id, title }) => [id, title]));
  at("title").textContent = game ? names.get(game.game) ?? game.game ?? "Record" : "recto";
  const choice = at("records");
  choice.hidden = state.records.length < 2;
  choice.querySelector("select").replaceChildren(...state.records.map((one, i) =>
    make("option", { value: i, selected: i === state.index },
      `${i + 1}: ${names.get(one.game) ?? one.game ?? "?"}, ${one.players.join(" – ")}`)));
  const scores = game && scoresNow();
  at("players").replaceChildren(...(game?.players ?? []).map((name, i) => {
    const turn = (atEnd() ? game.to_move : state.position?.to_move) === i + 1;
    const wins = atEnd() && game.winners.includes(i + 1);
    return make("li", { class: turn ? "turn" : wins ? "wins" : "" }, swatch(i + 1), make("bdi", {}, name),
      make("b", {}, scores ? withMinus(scores[i]) : ""), make("i", {}, turn ? "to move" : wins ? "wins" : ""));
  }));
  at("step").textContent = `${state.step ?? lastStep()} of ${lastStep()}`;
  showMoves();
}

function showMoves() {
  const now = state.step ?? lastStep();
  at("moves").replaceChildren(...played().map((move, i) => make("li", {},
    make("button", { type: "button", onclick: () => go(i + 1),
      "aria-current": i + 1 === now ? "step" : false },
    make("small", {}, String(move.number)), swatch(move.player), make("bdi", {}, move.move),
    make("span", {}, move.points === undefined || move.points === 0 ? "" :
      `${move.points > 0 ? "+" : "−"}${Math.abs(move.points)}`)))));
  const current = at("moves").querySelector("[aria-current]");
  if (current)
    at("moves").scrollTop = current.offsetTop - at("moves").clientHeight / 2;
}

// --- repairs

const then = ({ status, moves, winners, to_move: turn }) =>
  verdictOf({ status, moves, winners: winners ?? [], to_move: turn });

// Writes a suggestion: the line it changes, and those it changes along with it.
function applyRepair(one) {
  const lines = part().split("\n");
  for (const edit of [one, ...one.also ?? []])
    if (edit.line_now !== null && lines[edit.line - 1] === edit.line_was)
      lines[edit.line - 1] = edit.line_now;
  replacePart(lines.join("\n"));
  say("Repaired. Ctrl+Z takes it back.");
}

function showRepairs(answer) {
  const all = (answer?.suggestions ?? []).flatMap((one) => [one, ...one.alternatives]);
  const first = state.spans[state.index]?.line ?? 1;
  const rows = all.filter((one) => one.line_now).slice(0, 9).map((one) => make("li", {},
    button("Take", () => applyRepair(one), { "aria-label": `Take ${one.now || "this"} for ${one.was || "nothing"}` }),
    make("span", {}, make("del", {}, one.was), one.was && one.now ? " → " : "", make("ins", {}, one.now),
      make("small", {}, ` line ${one.line + first - 1}: ${then(one.then)}`))));
  at("repairs").replaceChildren(...(rows.length > 0 ? [make("p", {}, "What may have been meant:"),
    make("ul", {}, ...rows)] : [make("p", { class: "quiet" }, answer?.why ?? "No single slip explains this.")]));
}

// --- what is played

function offer() {
  const { position } = state;
  hand.clear();
  board.offer([], [], "");
  if (record()?.order === "supposed")
    return say("A finished sheet: the order of its moves is not on it.");
  if (!position || !atEnd())
    return say(atEnd() ? state.trouble : "An earlier position: press ▶| to play on.");
  if (!["complete", "unfinished", "disputed"].includes(record()?.status))
    return say("Mend the text, or take the refused move back, to play on.");
  if (position.to_move === null)
    return say(verdictOf(record()));
  const { moves, geometry, described } = position;
  const listed = moves.some(({ places }) => places.length > 0);
  const what = geometry === "target" ? described[0]?.replace(/:.*/, ". Each section takes the sum or the " +
    "difference: touch to change") : described[0];
  say(`${nameOf(position.to_move)} to move${listed || !what ? "" : `: ${what}`}.`);
  if (listed) {
    state.chosen = dueOf(position);
    board.offer(moves.filter(({ places }) => places.length > 0), state.chosen, geometry);
  } else if (geometry === "target" && ringChoices(described).length > 0) {
    hand.ring(ringChoices(described));
  } else if (geometry === "circle" && moves.length > 0) {
    hand.circle({ sides: sidesOf(moves), first: moves[1] ?? moves[0], ask: askAngle });
  } else if (answerList(described)) {
    hand.list(answerList(described));
  } else if (moves.length > 0) {
    hand.numbers("A number", moves, String, false, false);
  }
}

// The sides a shot can leave to, with an angle that holds for each.
function sidesOf(moves) {
  return ["L", "R"].flatMap((side) => {
    const angles = moves.filter(({ move }) => move.startsWith(side)).map(({ move }) => parseFloat(move.slice(1)));
    return angles.length > 0 ? [{ side, start: angles[0] }] : [];
  });
}

async function askAngle(angle, side) {
  const answer = await arbiter.moves({ record: part(), angle });
  const position = answer.games?.[0];
  // Where shots of this angle end: listed, or described in a line for each side.
  const found = shotsOf(position?.described ?? [], angle, side);
  return { moves: found, said: (position?.described ?? []).find((line) => line.startsWith(side)) };
}

function shotsOf(described, angle, side) {
  const moves = [];
  for (const line of described)
    for (const [text] of line.matchAll(/\b[LR]\d+(?:\.\d+)?(?:x\d+)?/g))
      if (text.startsWith(side) && parseFloat(text.slice(1)) === Number(angle) &&
          !/cannot|not possible/.test(line) && !moves.some(({ move }) => move === text))
        moves.push({ move: text });
  return moves;
}

// In a row of cards the one that is due is chosen already.
const dueOf = ({ moves, geometry }) => geometry === "cards" ? placesDue(moves) : [];

function touch(places) {
  if (hand.toggle)
    return hand.toggle(places);
  const { position } = state;
  if (!position || position.to_move === null || !atEnd() || board.targets.length === 0)
    return offer();
  const choice = choose(position.moves, state.chosen, places, dueOf(position));
  take(choice.moves, choice);
}

function take(moves, choice) {
  const { position } = state;
  const keyboard = !choice;
  if (choice)
    state.chosen = choice.places;
  if (moves.length === 0 && choice.open) {
    board.offer(board.moves, state.chosen, position.geometry);
    return say(state.chosen.length > 0 ? `${state.chosen.join(", ")}: choose where it goes.` : "");
  }
  if (moves.length === 0)
    return explain(choice.places);
  const places = moves[0].places;
  const same = moves.every((move) => samePlaces(move.places, places));
  board.offer(board.moves, same ? places : [], position.geometry);
  if (same && !position.complete)
    return hand.numbers(`A number for ${places.join(", ")}`, moves,
      (value) => moves[0].move.replace(/\d+$/, value), keyboard || matchMedia("(pointer: fine)").matches, true);
  if (moves.length > 1 || at("confirm").checked)
    return hand.choose(moves, position.geometry, keyboard);
  play(moves[0].move);
}

// Asks the arbiter why no move has these places.
async function explain(places) {
  const { moves, geometry } = state.position;
  const sample = moves.find((move) => move.places.length === places.length);
  state.chosen = dueOf(state.position);
  board.offer(board.moves, state.chosen, geometry);
  hand.clear();
  if (!sample)
    return say(`No legal move has ${places.join(" and ")}.`);
  const answer = await arbiter.add({ record: part(), moves: [composeMove(sample, places)] });
  say(answer.status === 0 ? `No legal move has ${places.join(" and ")}.` : sentence(answer.said));
}

// Lets one request after the other change the record: a second touch does not play twice, and what
// is typed meanwhile stays. Returns whether it was changed.
async function change(asking, otherwise) {
  if (state.changing)
    return false;
  state.changing = true;
  const before = editor.text;
  try {
    const answer = await asking({ record: part() });
    const taken = answer.status === 0 && answer.record !== undefined;
    if (!taken)
      say(sentence(answer.said) || otherwise);
    if (!taken || editor.text !== before)
      return false;
    state.step = null;
    await replacePart(answer.record, true);
    return true;
  } finally {
    state.changing = false;
  }
}

async function play(move) {
  const focused = at("board") === document.activeElement || at("hand").contains(document.activeElement);
  const played = await change((request) => arbiter.add({ ...request, moves: [move] }), "The move was not taken.");
  if (played && focused)
    (hand.kind && hand.kind !== "choose" ? at("hand").querySelector("input, button") : at("board")).focus();
}

// What a move would score, without playing it.
async function tryMove(move) {
  const answer = await arbiter.add({ record: part(), moves: [move] });
  if (answer.status !== 0)
    return { said: sentence(answer.said) };
  const checked = await arbiter.check({ record: answer.record, spans: true, hint: false });
  return { points: checked.games?.[0]?.played?.at(-1)?.points ?? 0 };
}

// Draws the position after a move that is not played yet.
async function preview(move) {
  const turn = state.turns.view.signal;
  state.wanted = move;
  const answer = move ? await arbiter.add({ record: part(), moves: [move] }) : { status: 0, record: part() };
  if (answer.status !== 0 || turn.aborted || state.wanted !== move)
    return;
  const shown = await arbiter.show({ record: answer.record, as: "svg", board_only: true, places: true });
  if (!turn.aborted && state.wanted === move)
    board.show(shown.svg, state.position.geometry);
}

const takeBack = () => change((request) => arbiter.undo(request), "There is nothing to take back.");

async function rewrite(options) {
  const answer = await arbiter.fmt({ record: part(), ...options });
  if (answer.record)
    await replacePart(answer.record);
  if (answer.status !== 0 || answer.said)
    say(sentence(answer.said));
}

// Puts another text in the place of the record at the cursor, and judges it at once.
async function replacePart(text, toEnd = false) {
  const { from, to } = state.spans[state.index] ?? { from: 0, to: editor.text.length };
  const caret = toEnd ? from + text.trimEnd().length : Math.min(editor.caret, from + text.length);
  editor.write(editor.text.slice(0, from) + text + editor.text.slice(to), caret);
  await judge();
}

// --- steps

function go(step) {
  state.step = step >= lastStep() ? null : Math.max(0, step);
  void look();
}

const steps = {
  first: () => go(0),
  back: () => go((state.step ?? lastStep()) - 1),
  forward: () => go((state.step ?? lastStep()) + 1),
  last: () => go(Infinity),
};

// --- files, links, paper

// More is not judged, and would take long to be shown at all.
function isTooLarge(bytes) {
  if (bytes > textMax)
    say(`This has ${Math.ceil(bytes / 1024)} KiB, the page takes ${textMax / 1024} at most. ` +
      "Use recto itself for it.");
  return bytes > textMax;
}

function open(text) {
  if (isTooLarge(text.length))
    return;
  state.step = null;
  editor.write(text.replace(/^\uFEFF/, ""), 0);
  void judge();
}

function save(name, data, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

// The record of an address: packed after #z=, or percent-encoded after #record=.
async function recordOf(hash) {
  try {
    if (hash.startsWith("#z="))
      return await unpack(hash.slice(3));
    if (hash.startsWith("#record="))
      return decodeURIComponent(hash.slice(8));
  } catch {
    say("The record in this link cannot be read.");
  }
  return null;
}

async function copyLink() {
  const address = `${location.href.split("#")[0]}#z=${await pack(editor.text)}`;
  try {
    await navigator.clipboard.writeText(address);
    say("The link is copied; it holds the whole record.");
  } catch {
    openDialog("Link", make("input", { readonly: true, value: address, "aria-label": "Link" }));
  }
}

async function makePdf(options, name) {
  const answer = await arbiter.show({ record: part(), as: "pdf", ...options });
  if (!answer.pdf)
    return sentence(answer.said) || "No PDF was made.";
  save(name, Uint8Array.from(atob(answer.pdf), (one) => one.charCodeAt(0)), "application/pdf");
  return "";
}

async function loadGames() {
  settings ??= (await arbiter.games()).games ?? null;
  return settings;
}

const store = (text) => {
  try {
    if (text === null)
      localStorage.removeItem(stored);
    else
      localStorage.setItem(stored, text);
  } catch {
    // A browser that keeps nothing: the page works all the same.
  }
};

const actions = {
  ...steps,
  new: async () => askNew(await loadGames() ?? [], record()?.game, async (request) => {
    const answer = await arbiter.new(request);
    if (answer.status !== 0)
      return sentence(answer.said) || "This cannot be played.";
    open(answer.record);
    return "";
  }),
  open: () => at("file").click(),
  menu: () => {
    const open = at("more").classList.toggle("open");
    document.querySelector("[data-do=menu]").setAttribute("aria-expanded", String(open));
  },
  save: () => save(`${record()?.game ?? "record"}.yaml`, editor.text, "text/plain"),
  link: copyLink,
  print: () => window.print(),
  pdf: () => askPdf((options) => makePdf(options, "booklet.pdf")),
  blank: async () => say(await makePdf({ blank: true }, "sheet.pdf") || "The sheet is saved."),
  rules: async () => {
    const answer = await arbiter.rules({ game: record()?.game ?? undefined });
    showRules(at("title").textContent, answer.text ?? sentence(answer.said));
  },
  tidy: () => rewrite({}),
  forget: () => {
    open("");
    store(null);
    say("Forgotten: this browser keeps nothing of the record.");
  },
  takeback: takeBack,
  undo: () => editor.undo(),
  redo: () => editor.redo(),
};

// --- events

const editor = new Editor(at("text"), at("marks"), (text) => {
  store(text);
  clearTimeout(judging);
  judging = setTimeout(judge, wait.judge);
});

const board = new Board(at("board"), {
  touched: touch,
  played: (moves) => take(moves, null),
  pointed: (moves) => {
    if (moves?.length > 0 && state.position && !hand.kind)
      say(sayMoves(moves, state.position.geometry));
  },
});

const hand = new Hand(at("hand"), { play, try: tryMove, preview, leave: () => {
  if (["choose", "numbers"].includes(hand.kind) && board.targets.length > 0) {
    offer();
    at("board").focus();
  }
} });

document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-do]")?.dataset.do;
  if (!name)
    return;
  if (name !== "menu" && at("more").contains(event.target))
    at("more").classList.remove("open");
  void actions[name]();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea");
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y") &&
      !(typing && event.target !== at("text"))) {
    event.preventDefault();
    return key === "y" || event.shiftKey ? editor.redo() : editor.undo();
  }
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (name && !typing && !dialog.open && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    steps[name]();
  }
});

at("text").addEventListener("click", () => caretMoved());
at("text").addEventListener("keyup", (event) => /^(Arrow|Page|Home|End)/.test(event.key) && caretMoved());

function caretMoved() {
  const index = state.index;
  pickRecord();
  if (index !== state.index) {
    showVerdict();
    void look();
  }
}

at("records").querySelector("select").addEventListener("change", (event) => {
  const { from } = state.spans[event.target.value];
  at("text").setSelectionRange(from, from);
  caretMoved();
});

at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file && !isTooLarge(file.size))
    open(await file.text());
  at("file").value = "";
});

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file && isTooLarge(file.size))
    return;
  const text = file ? await file.text() : event.dataTransfer.getData("text/plain");
  if (text)
    open(text);
});
document.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain");
  if (isTooLarge(text.length))
    return event.preventDefault();
  if (event.target.matches("input, textarea"))
    return;
  if (text)
    open(text);
});

// In a circle a drag turns the angle: bearings around the middle of the picture.
let bearing = null;
const bearingAt = (event) => {
  const box = at("board").getBoundingClientRect();
  const degrees = Math.atan2(event.clientX - box.left - box.width / 2,
    box.top + box.height / 2 - event.clientY) * 180 / Math.PI;
  return (degrees + 360) % 360;
};
at("board").addEventListener("pointerdown", (event) => {
  if (!hand.turn)
    return;
  bearing = bearingAt(event);
  at("board").setPointerCapture(event.pointerId);
  hand.turn(bearing, 0);
});
at("board").addEventListener("pointermove", (event) => {
  if (bearing === null || !hand.turn)
    return;
  const now = bearingAt(event);
  hand.turn(now, ((now - bearing + 540) % 360) - 180);
  bearing = now;
});
for (const name of ["pointerup", "pointercancel"])
  at("board").addEventListener(name, () => { bearing = null; });

window.addEventListener("hashchange", async () => {
  const text = await recordOf(location.hash);
  if (text !== null)
    open(text);
});

async function start() {
  for (const name of arbiter.paper === false ? ["pdf", "blank"] : [])
    document.querySelector(`[data-do=${name}]`).hidden = true;
  let kept = null;
  try {
    kept = localStorage.getItem(stored);
  } catch {
    // As above.
  }
  open(await recordOf(location.hash) ?? (kept || welcome));
  await loadGames();
  showRecord();
}

void start();
