"use strict";

// Answers the page's requests, one after the other. The program comes first, packed.

let program = null;

async function compiled(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

onmessage = async ({ data }) => {
  if (data.packed !== undefined) {
    program = compiled(data.packed);
    return;
  }
  const { id, name, body } = data;
  try {
    const ran = run(await program, argumentsOf(name, body), body.record ?? "");
    postMessage({ id, answer: answerOf(name, body, ran) });
  } catch (error) {
    postMessage({ id, answer: { status: 2, error: error.message, said: error.message } });
  }
};
