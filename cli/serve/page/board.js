// The picture of a position, the places on it, and the cursor of the keyboard.
"use strict";

const svgNames = "http://www.w3.org/2000/svg";
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const number = (element, name) => Number(element.getAttribute(name));

function centreOf(area) {
  if (area.tagName === "rect")
    return { x: number(area, "x") + number(area, "width") / 2,
      y: number(area, "y") + number(area, "height") / 2 };
  if (area.tagName === "line")
    return { x: (number(area, "x1") + number(area, "x2")) / 2,
      y: (number(area, "y1") + number(area, "y2")) / 2 };
  return { x: number(area, "cx"), y: number(area, "cy") };
}

// Lays cards out in rows of one length that can be shown: whatever is drawn for a card moves with it.
// `most` is that width, in units of the picture.
function wrapCards(root, [width, height], most) {
  const cards = [...root.querySelectorAll("[data-place]")];
  const [xs, ys] = ["x", "y"].map((name) => [...new Set(cards.map((card) => number(card, name)))]
    .sort((one, other) => one - other));
  if (xs.length < 2)
    return [width, height];
  const across = xs[1] - xs[0], down = ys.length > 1 ? ys[1] - ys[0] : height - ys[0];
  const fit = Math.max(2, Math.floor((most - xs[0]) / across));
  const row = Math.ceil(cards.length / Math.ceil(cards.length / fit));
  const index = (at, start, step, count) =>
    Math.min(Math.max(Math.floor((at - start) / step), 0), count - 1);
  for (const part of root.querySelectorAll("rect[x], text, line, circle")) {
    const [x, y] = { line: ["x1", "y1"], circle: ["cx", "cy"] }[part.tagName] ?? ["x", "y"];
    const column = index(number(part, x), xs[0] / 2, across, xs.length);
    const line = index(number(part, y), ys[0] / 2, down, ys.length);
    const card = line * xs.length + column;
    for (const name of ["x", "x1", "x2", "cx"])
      if (part.hasAttribute(name))
        part.setAttribute(name, number(part, name) + (card % row - column) * across);
    for (const name of ["y", "y1", "y2", "cy"])
      if (part.hasAttribute(name))
        part.setAttribute(name, number(part, name) + (Math.floor(card / row) - line) * down);
  }
  return [row * across + xs[0], height + (Math.ceil(cards.length / row) - ys.length) * down];
}

class Board {
  // `touched` is called with the places of an area, `played` with the moves of a target,
  // `pointed` with the moves under the pointer or the cursor, or null.
  constructor(box, { touched, played, pointed }) {
    Object.assign(this, { box, touched, played, pointed, areas: [], targets: [], moves: [] });
    this.style = new CSSStyleSheet();
    document.adoptedStyleSheets = [this.style];
    box.addEventListener("click", (event) => this.click(event));
    box.addEventListener("keydown", (event) => this.press(event));
    box.addEventListener("focus", () => this.showCursor(true));
    box.addEventListener("blur", () => this.showCursor(false));
    box.addEventListener("pointermove", (event) => this.hover(event));
    box.addEventListener("pointerleave", () => this.pointed(null));
  }

  // Shows a picture, which goes through a strict parser; its style sheet becomes the page's, since
  // the policy allows no other. Returns false if there is none.
  show(svg, geometry = "sheet") {
    const styles = [];
    const bare = (svg ?? "").replace(/<style>([^<]*)<\/style>/g, (_, style) => {
      styles.push(style);
      return "";
    });
    const parsed = new DOMParser().parseFromString(bare || "<none/>", "image/svg+xml");
    const root = parsed.documentElement;
    if (root.namespaceURI !== svgNames || parsed.querySelector("parsererror")) {
      this.box.replaceChildren();
      this.picture = null;
      return false;
    }
    this.style.replaceSync(styles.join(""));
    root.querySelectorAll("style, script, title, desc").forEach((one) => one.remove());
    root.removeAttribute("aria-labelledby");
    root.removeAttribute("role");
    root.setAttribute("aria-hidden", "true");
    this.picture = document.importNode(root, true);
    this.picture.classList.add(`on-${geometry}`);
    const [, , ...drawn] = root.getAttribute("viewBox").split(" ").map(Number);
    const [width, height] = geometry === "cards"
      ? wrapCards(this.picture, drawn, (this.box.clientWidth - 8) / 1.1) : drawn;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.removeAttribute("width");
    this.picture.removeAttribute("height");
    this.picture.style.setProperty("--units", width);
    this.picture.style.setProperty("--tall", height);
    this.box.replaceChildren(this.picture);
    this.areas = [...this.picture.querySelectorAll("[data-place]")];
    this.paper = this.areas[0]?.parentElement ?? null;
    return true;
  }

  areaOf(places) {
    return this.areas.find((area) => samePlaces(area.getAttribute("data-place").split(" "), places));
  }

  // Where a choice of places is: on its own area, or amid those of each place.
  centre(places) {
    const own = this.areaOf(places);
    if (own)
      return centreOf(own);
    const parts = places.map((place) => this.areaOf([place])).filter(Boolean).map(centreOf);
    return parts.length === 0 ? null : {
      x: parts.reduce((sum, part) => sum + part.x, 0) / parts.length,
      y: parts.reduce((sum, part) => sum + part.y, 0) / parts.length };
  }

  // What can be played: tinted areas, and targets for the cursor, one for each place on the board.
  offer(moves, chosen, geometry) {
    const due = geometry === "cards" ? placesDue(moves) : [];
    const targets = new Map();
    this.moves = moves;
    for (const move of moves) {
      const aim = move.places.filter((place) => !due.includes(place));
      const at = aim.length > 0 && this.centre(aim);
      if (!at)
        continue;
      const key = `${Math.round(at.x)} ${Math.round(at.y)}`;
      if (!targets.has(key))
        targets.set(key, { ...at, places: aim, moves: [] });
      targets.get(key).moves.push(move);
    }
    this.targets = [...targets.values()];
    const open = moves.filter((move) => hasAll(move.places, chosen));
    for (const area of this.areas) {
      const places = area.getAttribute("data-place").split(" ");
      const legal = (places.length > 1 || geometry !== "lattice") &&
        open.some((move) => hasAll(move.places, places));
      area.classList.toggle("legal", legal && !places.some((place) => due.includes(place)));
      area.classList.toggle("chosen", places.every((place) => chosen.includes(place)));
    }
    if (this.cursor)
      this.cursor = nearestTo(this.targets, this.cursor);
    this.showCursor(document.activeElement === this.box);
    if (this.targets.length > 0 && this.box.scrollWidth > this.box.clientWidth)
      this.reveal(this.areaOf(this.targets[0].places) ?? this.picture);
  }

  showCursor(shown) {
    this.picture?.querySelectorAll(".cursor").forEach((one) => one.remove());
    if (!shown || this.targets.length === 0)
      return;
    this.cursor = nearestTo(this.targets, this.cursor ?? this.targets[0]);
    const own = this.areaOf(this.cursor.places);
    const ring = own ? own.cloneNode() : document.createElementNS(svgNames, "circle");
    if (!own)
      for (const [name, value] of [["cx", this.cursor.x], ["cy", this.cursor.y], ["r", 12]])
        ring.setAttribute(name, value);
    ring.removeAttribute("data-place");
    ring.setAttribute("class", "cursor");
    this.picture.append(ring);
    this.pointed(this.cursor.moves);
    this.reveal(ring);
  }

  reveal(ring) {
    const [inner, outer] = [ring.getBoundingClientRect(), this.box.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      this.box.scrollLeft += inner.left - outer.left - outer.width / 2;
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      this.box.scrollTop += inner.top - outer.top - outer.height / 2;
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (arrows[event.key] && this.targets.length > 0) {
      this.cursor = nearest(this.targets, this.cursor ?? this.targets[0], arrows[event.key]);
      this.showCursor(true);
    } else if ((event.key === "Enter" || event.key === " ") && this.targets.length > 0) {
      this.showCursor(true);
      this.played(this.cursor.moves);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The area under the pointer, or the nearest one within half a square.
  areaAt(event) {
    const own = event.target.closest?.("[data-place]");
    if (own || !this.paper)
      return own;
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.paper.getScreenCTM().inverse());
    const near = this.areas.map((area) => ({ area, ...centreOf(area) }))
      .map((one) => ({ ...one, far: Math.hypot(one.x - at.x, one.y - at.y) }))
      .sort((one, other) => one.far - other.far)[0];
    return near.far < 60 ? near.area : null;
  }

  click(event) {
    const area = this.picture && this.areaAt(event);
    if (area)
      this.touched(area.getAttribute("data-place").split(" "));
  }

  hover(event) {
    const area = event.pointerType === "mouse" && this.picture && this.areaAt(event);
    const places = area ? area.getAttribute("data-place").split(" ") : [];
    this.pointed(area ? this.moves.filter((move) => hasAll(move.places, places) &&
      (places.length === move.places.length || this.targets.some((target) =>
        target.moves.includes(move) && samePlaces(target.places, places)))) : null);
  }
}

function nearestTo(targets, { x, y }) {
  return targets.reduce((best, target) => !best ||
    Math.hypot(target.x - x, target.y - y) < Math.hypot(best.x - x, best.y - y) ? target : best, null);
}
