// What stands below the board when a move takes more than a touch: choices, numbers, signs of a
// ring, the order of a list, an angle. Each panel ends in `play(text of the move)`.
"use strict";

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null)
      element.setAttribute(name, value === true ? "" : value);
  element.append(...children.filter((child) => child !== null));
  return element;
};

const button = (label, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, label);

const withPoints = (text, points) =>
  points ? `${text} (${points > 0 ? "+" : "−"}${Math.abs(points)})` : text;

class Hand {
  // play(move), try(move) → { points } or { said }, preview(move or null), leave().
  constructor(box, actions) {
    Object.assign(this, { box, ...actions });
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape")
        this.leave();
    });
  }

  clear() {
    this.box.replaceChildren();
    this.toggle = null;
    this.turn = null;
    this.kind = null;
  }

  fill(kind, ...children) {
    this.clear();
    this.kind = kind;
    this.box.append(...children);
  }

  focus() {
    this.box.querySelector("button:not(.key), input")?.focus();
  }

  // One of several moves that name the same places.
  choose(moves, geometry, focus) {
    this.fill("choose", make("p", {}, "Which move?"), make("div", { class: "options" },
      ...moves.map((move) => button(withPoints(restOf(move) && moves.every((other) =>
        samePlaces(other.places, move.places) && restOf(other) !== restOf(moves[0]) ||
        other === moves[0]) ? restOf(move) : move.move, move.points), () => this.play(move.move),
      { "aria-label": sayMoves([move], geometry), "data-text": move.move }))),
    button("Cancel", () => this.leave(), { class: "plain" }));
    if (focus)
      this.focus();
  }

  // Any number: the first candidates, a field, a keypad. compose(number) is the move.
  numbers(title, moves, compose, focus, cancel) {
    const field = make("input", { inputmode: "numeric", pattern: "[0-9]*", "aria-label": title,
      autocomplete: "off", maxlength: 1000 });
    const play = () => field.value.trim() && this.play(compose(field.value.trim()));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter")
        play();
    });
    const key = (digit) => button(digit, () => { field.value += digit; },
      { class: "key", tabindex: -1 });
    this.fill("numbers", make("p", {}, `${title}: touch one of the first, or write it.`),
      make("div", { class: "options" }, ...moves.map((move) =>
        button(withPoints(restOf(move), move.points), () => this.play(move.move),
          { "data-text": move.move }))),
      make("div", { class: "line" }, field, button("Play", play, { class: "main" }),
        cancel ? button("Cancel", () => this.leave(), { class: "plain" }) : null),
      make("div", { class: "keypad" }, ..."1234567890".split("").map(key),
        button("⌫", () => { field.value = field.value.slice(0, -1); },
          { class: "key", tabindex: -1, "aria-label": "Delete the last digit" })));
    if (focus)
      field.focus();
  }

  // Each section of a ring takes the sum or the difference.
  ring(choices) {
    const signs = choices.map(() => "+");
    const total = make("p", { class: "total", role: "status" });
    const text = () => signs.join("");
    const show = async () => {
      buttons.forEach((one, i) => {
        const plus = signs[i] === "+";
        one.setAttribute("aria-pressed", String(plus));
        one.querySelector(".sum").className = plus ? "sum taken" : "sum";
        one.querySelector(".difference").className = plus ? "difference" : "difference taken";
      });
      this.preview(text());
      const asked = text();
      const { points, said } = await this.try(asked);
      if (asked === text())
        total.textContent = said ?? `${asked} scores ${countPoints(points)}`;
    };
    const turn = (i) => {
      signs[i] = signs[i] === "+" ? "-" : "+";
      void show();
    };
    const buttons = choices.map(([sum, difference], i) => button("", () => turn(i),
      { "aria-label": `Wedge ${i + 1}: sum ${sum} instead of difference ${difference}` }));
    buttons.forEach((one, i) => one.append(make("small", {}, String(i + 1)),
      make("span", { class: "sum" }, `+ ${choices[i][0]}`),
      make("span", { class: "difference" }, `− ${choices[i][1]}`)));
    this.fill("ring", make("div", { class: "options sections" }, ...buttons), make("div", { class: "line" },
        button("Play", () => this.play(text()), { class: "main" }), total));
    this.toggle = ([wedge]) => turn(Number(wedge) - 1);
    void show();
  }

  // An integer m and the list in any order, as chips and as text.
  list(list) {
    let order = [...list], held = null;
    const m = make("input", { inputmode: "numeric", value: "1", "aria-label": "m", autocomplete: "off" });
    const words = make("input", { "aria-label": "List in order", autocomplete: "off", value: list.join(" ") });
    const chips = make("ol", { class: "chips", "aria-label": "List in order" });
    const total = make("p", { class: "total", role: "status" });
    const text = () => `[${m.value.trim()}${words.value.trim() === list.join(" ") ? "" :
      `: ${words.value.trim()}`}]`;
    const score = async () => {
      const asked = text();
      const { points, said } = await this.try(asked);
      if (asked === text())
        total.textContent = said ?? `${asked} scores ${countPoints(points)}`;
    };
    const move = (from, to, focus) => {
      if (to < 0 || to >= order.length)
        return;
      order.splice(to, 0, ...order.splice(from, 1));
      words.value = order.join(" ");
      show();
      if (focus)
        chips.children[to].querySelector(focus).focus();
    };
    const chip = (value, i) => make("li", { draggable: "true",
      ondragstart: (event) => { held = i; event.dataTransfer.setData("text/plain", value); },
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (held !== null)
          move(held, i);
        held = null;
      } },
    button("◀", () => move(i, i - 1, ".left"), { class: "left", "aria-label": `Move ${value} left` }),
    make("b", {}, value),
    button("▶", () => move(i, i + 1, ".right"), { class: "right", "aria-label": `Move ${value} right` }));
    const show = () => {
      chips.replaceChildren(...order.map(chip));
      void score();
    };
    words.addEventListener("input", () => {
      order = words.value.trim().split(/[\s,]+/).filter(Boolean);
      show();
    });
    m.addEventListener("input", score);
    const play = () => this.play(text());
    for (const field of [m, words])
      field.addEventListener("keydown", (event) => event.key === "Enter" && play());
    this.fill("list", make("div", { class: "line" }, make("label", {}, "m ", m),
      make("label", { class: "stretch" }, "list ", words),
      button("Play", play, { class: "main" })), total, chips);
    show();
  }

  // An angle in degrees, exact in its field, with a side and a number of crossings. It starts at
  // one that holds: that of the move `first`, or the one of each side.
  circle({ sides, first, ask }) {
    const opening = sides.length === 0;
    const bound = opening ? 359.9 : 179.9;
    let angle = opening ? first.move.slice(1) : String(sides[0].start), side = sides[0]?.side ?? "@", seen = 0;
    const exact = make("input", { inputmode: "decimal", "aria-label": "Degrees", autocomplete: "off" });
    const slider = make("input", { type: "range", min: 0, max: bound, step: 0.1,
      "aria-label": opening ? "Bearing in degrees" : "Angle in degrees" });
    const ends = make("fieldset", { class: "radios" });
    const shown = make("p", { class: "total", role: "status" });
    let move = null;
    const play = button("Play", () => move && this.play(move), { class: "main", disabled: true });
    const show = async () => {
      exact.value = angle;
      slider.value = angle;
      slider.setAttribute("aria-valuetext", `${angle} degrees`);
      const turn = ++seen;
      const found = opening ? { moves: [{ move: `@${angle}` }] } : await ask(angle, side);
      if (turn !== seen)
        return;
      const before = found.moves.findIndex((one) => one.move === move);
      move = null;
      ends.replaceChildren(make("legend", {}, "Crossings"), ...found.moves.map((one, i) =>
        make("label", { class: "radio" }, make("input", { type: "radio", name: "ends", value: one.move,
          checked: i === Math.max(before, 0), onchange: () => take(one.move) }),
        /x(\d+)$/.exec(one.move)?.[1] ?? "0")));
      ends.hidden = opening || found.moves.length === 0;
      take(found.moves[Math.max(before, 0)]?.move ?? null, found.said);
    };
    const take = (text, said) => {
      move = text;
      play.disabled = !text;
      shown.textContent = text ?? said ?? "No shot can leave at this angle.";
      this.preview(text);
    };
    const set = (value) => {
      const clean = String(Math.round(Math.min(Math.max(value, 0), bound) * 10) / 10);
      angle = clean;
      void show();
    };
    exact.addEventListener("input", () => {
      if (/^\d+(\.\d{1,9})?$/.test(exact.value.trim())) {
        angle = exact.value.trim();
        void show();
      }
    });
    exact.addEventListener("keydown", (event) => event.key === "Enter" && move && this.play(move));
    slider.addEventListener("input", () => set(Number(slider.value)));
    slider.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (event.key === "Enter" && move)
        this.play(move);
      if (!way)
        return;
      event.preventDefault();
      set(Number(angle) + way * (event.shiftKey ? 0.1 : 1));
    });
    const radios = opening ? null : make("fieldset", { class: "radios" }, make("legend", {}, "Side"),
      ...sides.map((one) => make("label", { class: "radio" },
        make("input", { type: "radio", name: "side", value: one.side, checked: one.side === side,
          onchange: () => { side = one.side; set(Math.max(Number(angle), one.start)); } }),
        one.side === "L" ? "Left" : "Right")));
    this.fill("circle", make("div", { class: "line" }, slider,
      make("label", {}, exact, " °"), play),
    make("div", { class: "line" }, radios, ends), shown);
    // Dragging turns an opening to the pointer, and a bounce by as much as the pointer turns.
    this.turn = (bearing, change) => set(opening ? bearing :
      Number(angle) + change * (side === "L" ? -1 : 1));
    void show();
  }
}
