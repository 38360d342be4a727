// The arbiter of a page without a server: recto as WebAssembly, in workers. All of it is in this
// script, since a page that is opened from a file may fetch nothing.
"use strict";

globalThis.recto = (({ worker: source, program, rules }) => {
  const names = ["check", "moves", "add", "undo", "repair", "fmt", "show", "new", "games"];
  const patience = 10000; // milliseconds for an answer
  const blink = 250;      // … that nobody waits for any more
  const missing = typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined"
    ? "This browser lacks what recto needs, WebAssembly or DecompressionStream: update it." : null;
  const refused = (why) => ({ status: 2, error: why, said: why });
  let url = null, compiling = null, compiled = null;

  async function compile() {
    const packed = Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  // Answers one request after the other, in a worker. One that takes too long ends with its worker;
  // the next request has a new one. A request is given up when its signal says so.
  function newSeat() {
    const queue = []; // the first one is at work
    let worker = null, clock = 0;

    function begin() {
      url ??= URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      worker = new Worker(url);
      worker.onmessage = ({ data }) => finish(data);
      worker.onerror = ({ message }) => stop(`recto broke: ${message}`);
      worker.postMessage(compiled);
    }

    function next() {
      if (queue.length === 0)
        return;
      if (worker === null)
        begin();
      worker.postMessage(queue[0].request);
      clock = setTimeout(stop, patience, "judging this takes too long");
    }

    function finish(answer) {
      clearTimeout(clock);
      queue.shift().resolve(answer);
      next();
    }

    function stop(why) {
      worker.onmessage = null; // an answer may be on its way
      worker.terminate();
      worker = null;
      finish(refused(why));
    }

    function giveUp(one) {
      if (queue[0] === one) {
        clearTimeout(clock);
        clock = setTimeout(stop, blink, "");
      } else if (queue.includes(one)) {
        queue.splice(queue.indexOf(one), 1);
        one.resolve(refused(""));
      }
    }

    return (request, signal) => new Promise((resolve) => {
      const one = { request, resolve };
      signal?.addEventListener("abort", () => giveUp(one), { once: true });
      if (queue.push(one) === 1)
        next();
    });
  }

  // Repairs take longest: a seat of their own, so that nothing waits for them.
  const seat = newSeat(), repairs = newSeat();
  const ask = (name) => async (body = {}, signal) => {
    if (missing)
      return refused(missing);
    try {
      compiled = await (compiling ??= compile());
    } catch (error) {
      return refused(`recto cannot be started: ${error.message}`);
    }
    return signal?.aborted ? refused("")
      : (name === "repair" ? repairs : seat)({ name, body }, signal);
  };

  return { ...Object.fromEntries(names.map((name) => [name, ask(name)])), paper: false,
    rules: async ({ game }) => ({ status: 0, text: rules[game] ?? null, said: "" }) };
})(globalThis.rectoParts);
