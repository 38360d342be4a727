// The one object that answers questions about records. Each function takes the members of the
// request, and a signal that nobody waits for the answer any more; it returns a promise of the
// answer. A request that fails answers with status 2. A page that brings its own judge sets
// `globalThis.recto` before this script, with `paper` false if that makes no PDF.
"use strict";

const serverArbiter = Object.fromEntries(
  ["check", "moves", "add", "undo", "repair", "fmt", "show", "new", "games", "rules"].map((name) =>
    [name, async (request = {}, signal) => {
      try {
        const answer = await fetch(`api/${name}`, { method: "POST", signal, body: JSON.stringify(request),
          headers: { "content-type": "application/json" } });
        const text = await answer.text();
        try {
          return JSON.parse(text);
        } catch {
          return { status: 2, said: text || `the server answered ${answer.status}` };
        }
      } catch {
        return { status: 2, said: "the server does not answer; is it still running?" };
      }
    }]));

const arbiter = globalThis.recto ?? serverArbiter;
