// Whether recto as WebAssembly says what the program itself says. WEB is the folder that `make web`
// made, RECTO the program, and each argument a file of records. With ONLY, that request alone. The
// program may find room for an answer that is too much for a page; only few are.
"use strict";
const { spawnSync } = require("child_process");
const { readFileSync } = require("fs");
const path = require("path");
const { gunzipSync } = require("zlib");

const source = path.join(__dirname, "../../../.ci/web");
const { run } = require(path.join(source, "program.js"));
const { argumentsOf } = require(path.join(source, "requests.js"));

const parts = JSON.parse(/^globalThis\.rectoParts = (.*)$/m.exec(
  readFileSync(path.join(process.env.WEB, "recto.js"), "utf8"))[1]);
const program = new WebAssembly.Module(gunzipSync(Buffer.from(parts.program, "base64")));

const asked = [
  ["check", { spans: true }], ["moves", {}], ["moves", { at: 1 }], ["undo", {}], ["undo", { count: 2 }],
  ["add", { moves: ["a1"] }], ["add", { moves: ["a1-b1"] }], ["fmt", { points: true }],
  ["show", { board_only: true, places: true }], ["show", { as: "text" }], ["repair", {}],
];
const tooMuch = /^(recto: out of memory|the answer is larger than 8 MiB)$/m;
let failed = 0, compared = 0, large = 0;

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file);
  const record = text.toString("utf8");
  if (!Buffer.from(record).equals(text))
    continue; // a page has no bytes that are no text
  for (const [name, body] of asked.filter(([name]) => (process.env.ONLY || name) === name)) {
    const words = argumentsOf(name, { ...body, record });
    const own = spawnSync(process.env.RECTO, words, { input: record, maxBuffer: 1 << 28 });
    const there = run(program, words, record);
    const same = own.status === there.status && own.stdout.toString() === there.out &&
      own.stderr.toString() === there.said;
    compared++;
    if (!same && there.status === 2 && tooMuch.test(there.said))
      large++;
    else if (!same && ++failed <= 10)
      console.log(`${file}: ${words.join(" ")}: ${own.status} and ${there.status}\n` +
        `${own.stdout}${own.stderr}\nis in the browser\n${there.out}${there.said}`.slice(0, 2000));
  }
}
console.log(`${compared} answers compared, ${failed} differ, ${large} are too large`);
process.exitCode = failed > 0 || compared < 100 || large > compared / 100 ? 1 : 0;
