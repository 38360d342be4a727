// The text of the record: what is marked in it, and the way back.
"use strict";

class Editor {
  // `changed` is called with the text after each change.
  constructor(area, marks, changed) {
    Object.assign(this, { area, marks, changed, before: [], after: [], typed: 0 });
    this.now = { text: area.value, caret: 0 };
    area.addEventListener("input", () => this.type());
    area.addEventListener("scroll", () => this.follow());
  }

  get text() { return this.now.text; }

  get caret() { return this.area.selectionStart; }

  follow() {
    this.marks.scrollTop = this.area.scrollTop;
    this.marks.scrollLeft = this.area.scrollLeft;
  }

  // Keys that follow each other within half a second are undone together.
  type() {
    const soon = Date.now() - this.typed < 500;
    this.typed = Date.now();
    this.keep({ text: this.area.value, caret: this.caret }, soon);
  }

  keep(next, soon = false) {
    if (next.text === this.now.text)
      return;
    if (!soon)
      this.before.push(this.now);
    this.after = [];
    this.now = next;
    this.show([]);
    this.changed(next.text);
  }

  // Replaces the text as one step that can be undone.
  write(text, caret = this.caret) {
    this.typed = 0;
    this.area.value = text;
    this.area.setSelectionRange(caret, caret);
    this.keep({ text: this.area.value, caret });
  }

  go(from, to) {
    const next = from.pop();
    if (!next)
      return;
    to.push(this.now);
    this.typed = 0;
    this.now = next;
    this.area.value = next.text;
    this.area.setSelectionRange(next.caret, next.caret);
    this.show([]);
    this.changed(next.text);
  }

  undo() { this.go(this.before, this.after); }

  redo() { this.go(this.after, this.before); }

  // Marks spans { from, to, kind } of the text, in order.
  show(spans) {
    const parts = [];
    let at = 0;
    for (const { from, to, kind } of spans) {
      if (from < at)
        continue;
      const mark = document.createElement("mark");
      mark.className = kind;
      mark.textContent = this.text.slice(from, to);
      parts.push(this.text.slice(at, from), mark);
      at = to;
    }
    this.marks.replaceChildren(...parts, this.text.slice(at), "\n");
    this.follow();
  }

  select(from, to) {
    this.area.focus();
    this.area.setSelectionRange(from, to);
  }
}
