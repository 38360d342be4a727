// The arbiter of a page without a server: recto as WebAssembly, in a worker. All of it stands in this
// script, since a page that is opened from a file may fetch nothing.
"use strict";

globalThis.recto = (({ worker: source, program, rules }) => {
  const waiting = new Map();
  const names = ["check", "moves", "add", "undo", "repair", "fmt", "show", "new", "games"];
  let worker = null, asked = 0;

  function begin() {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    worker = new Worker(url);
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    };
    worker.postMessage({ packed: Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0)) });
  }

  const ask = (name) => (body = {}) => new Promise((resolve) => {
    if (worker === null)
      begin();
    waiting.set(++asked, resolve);
    worker.postMessage({ id: asked, name, body });
  });

  return { ...Object.fromEntries(names.map((name) => [name, ask(name)])),
    rules: async ({ game }) => ({ status: 0, text: rules[game] ?? null, said: "" }) };
})(globalThis.rectoParts);
