// What opens over the page: a new record from the settings of the games, and the rules.
"use strict";

const dialog = document.getElementById("dialog");

function openDialog(title, ...children) {
  dialog.replaceChildren(make("div", { class: "head" }, make("h2", { id: "heading" }, title),
    button("Close", () => dialog.close(), { class: "plain" })), ...children);
  dialog.showModal();
}

const fieldFor = (key) => {
  const hint = key.kind === "list" ? "numbers, as 1, 2, 3" :
    [key.least === null ? "" : `from ${key.least}`, key.most === null ? "" : `to ${key.most}`,
      key.odd ? "odd" : "", key.multiple_of_players ? "a multiple of the players" : ""]
      .filter(Boolean).join(", ").replace(", to", " to");
  return make("label", { class: "field" }, make("span", {}, key.means ?? key.key),
    make("input", { name: `board.${key.key}`, value: key.default ?? "", autocomplete: "off",
      placeholder: key.optional ? "optional" : "", inputmode: key.kind === "list" ? "text" : "numeric" }),
    make("small", {}, hint));
};

const variantFor = ({ key, values }) => {
  const means = make("small", {}, values[0].means);
  return make("label", { class: "field" }, make("span", {}, key), make("select", {
    name: `variants.${key}`, onchange: (event) => {
      means.textContent = values[event.target.selectedIndex].means;
    } }, ...values.map(({ value }) => make("option", { value }, value))), means);
};

// Asks for the settings of a game; `made` is called with the request for `new`, and returns what
// was wrong with it, or nothing.
function askNew(games, current, made) {
  const said = make("p", { class: "wrong", role: "alert" });
  const rest = make("div", { class: "fields" });
  const choice = make("select", { name: "game" },
    ...games.map(({ game, title }) => make("option", { value: game, selected: game === current }, title)));
  const show = () => {
    const game = games.find((one) => one.game === choice.value);
    const count = Math.max(game.players_least, Math.min(2, game.players_most));
    const names = Array.from({ length: count }, (_, i) => `Player ${i + 1}`).join(", ");
    // A list that must be given gets as many small numbers as the board has squares.
    const side = game.board.find((key) => key.kind === "number")?.default ?? 6;
    const board = game.board.map((key) => key.kind !== "list" ? key : { ...key,
      default: Array.from({ length: side }, (_, i) => i % (side - 1) + 1).join(", ") });
    rest.replaceChildren(make("label", { class: "field" }, make("span", {}, "players"),
      make("input", { name: "players", value: names, autocomplete: "off" }),
      make("small", {}, game.players_least === game.players_most ? `${game.players_least} names`
        : `${game.players_least} to ${game.players_most} names, with commas between them`)),
    ...board.map(fieldFor), ...game.variants.map(variantFor));
    said.textContent = "";
  };
  choice.addEventListener("change", show);
  const form = make("form", { class: "form", onsubmit: async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const game = games.find((one) => one.game === choice.value);
    const request = { game: choice.value, board: {}, variants: {},
      players: values.get("players").split(",").map((name) => name.trim()).filter(Boolean) };
    for (const key of game.board) {
      const value = values.get(`board.${key.key}`).trim();
      if (value)
        request.board[key.key] = key.kind === "list" ? value.split(/[\s,]+/).filter(Boolean).map(Number)
          : Number(value);
    }
    for (const { key, values: [{ value: usual }] } of game.variants)
      if (values.get(`variants.${key}`) !== usual)
        request.variants[key] = values.get(`variants.${key}`);
    said.textContent = await made(request) ?? "";
    if (!said.textContent)
      dialog.close();
  } }, make("label", { class: "field" }, make("span", {}, "game"), choice), rest, said,
  make("button", { class: "main" }, "Start"));
  show();
  openDialog("New game", form);
}

const showRules = (title, text) => openDialog(title, make("pre", { class: "rules", tabindex: 0 }, text));

// How a booklet is printed; `made` is called with the options of `show`.
function askPdf(made) {
  const select = (name, label, values) => make("label", { class: "field" }, make("span", {}, label),
    make("select", { name }, ...values.map(([value, means]) => make("option", { value }, means ?? value))));
  const said = make("p", { class: "wrong", role: "alert" });
  const form = make("form", { class: "form", onsubmit: async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const request = { paper: values.get("paper"), diagrams: Number(values.get("diagrams")) };
    if (values.get("every"))
      request.every = Number(values.get("every"));
    said.textContent = await made(request) ?? "";
    if (!said.textContent)
      dialog.close();
  } }, select("paper", "paper", ["a4", "a5", "a3", "letter"].map((paper) => [paper])),
  select("diagrams", "diagrams on a page", ["4", "1", "2", "6", "9"].map((count) => [count])),
  make("label", { class: "field" }, make("span", {}, "a diagram after every N moves"),
    make("input", { name: "every", inputmode: "numeric", placeholder: "only the last position" })),
  said, make("button", { class: "main" }, "Make the PDF"));
  openDialog("Booklet", form);
}
