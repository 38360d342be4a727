"use strict";

// Runs recto as WebAssembly: one start a request, as the server starts a process. What it asks of a
// system is little: arguments, standard input, output and error, a clock, chance. No files.

const BAD_FILE = 8, NO_SUCH_FILE = 44, NOT_A_PIPE = 70;
const most = { 1: 8 << 20, 2: 64 << 10 }; // bytes that it may write

// The program has ended with a status, or is ended: then why.
class Ended extends Error {
  constructor(status, why = "") {
    super(why);
    this.status = status;
  }
}

function joined(chunks) {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(whole);
}

// The calls of WASI that the program imports, for one run.
function system(words, input, memory) {
  const written = { 1: [], 2: [] }, room = { ...most };
  const strings = words.map((word) => new TextEncoder().encode(`${word}\0`));
  let read = 0;

  const view = () => new DataView(memory().buffer);
  const bytes = (at, count) => new Uint8Array(memory().buffer, at, count);
  const set = (at, value) => view().setUint32(at, value, true);
  const pieces = (at, count) => Array.from({ length: count }, (_, i) =>
    bytes(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)));

  const calls = {
    args_sizes_get(count, size) {
      set(count, strings.length);
      set(size, strings.reduce((sum, string) => sum + string.length, 0));
      return 0;
    },
    args_get(pointers, at) {
      for (const string of strings) {
        set(pointers, at);
        bytes(at, string.length).set(string);
        pointers += 4;
        at += string.length;
      }
      return 0;
    },
    environ_sizes_get(count, size) {
      set(count, 0);
      set(size, 0);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(clock, precision, at) {
      view().setBigUint64(at, BigInt(Date.now()) * 1000000n, true);
      return 0;
    },
    random_get(at, count) {
      crypto.getRandomValues(bytes(at, count));
      return 0;
    },
    fd_read(file, at, count, result) {
      if (file !== 0)
        return BAD_FILE;
      const before = read;
      for (const piece of pieces(at, count)) {
        const part = input.subarray(read, read + piece.length);
        piece.set(part);
        read += part.length;
      }
      set(result, read - before);
      return 0;
    },
    fd_write(file, at, count, result) {
      if (!(file in written))
        return BAD_FILE;
      const parts = pieces(at, count).map((piece) => piece.slice());
      const size = parts.reduce((sum, part) => sum + part.length, 0);
      room[file] -= size;
      if (room[file] < 0)
        throw new Ended(2, file === 1 ? "the answer is larger than 8 MiB"
          : "there is more to say of this than 64 KiB");
      written[file].push(...parts);
      set(result, size);
      return 0;
    },
    // Streams of bytes: neither files nor terminals.
    fd_fdstat_get(file, at) {
      if (file > 2)
        return BAD_FILE;
      bytes(at, 24).fill(0);
      bytes(at, 1)[0] = 6;
      view().setBigUint64(at + 8, 0x1fffffffn, true);
      return 0;
    },
    fd_filestat_get(file, at) {
      bytes(at, 64).fill(0);
      bytes(at + 16, 1)[0] = 6;
      return file > 2 ? BAD_FILE : 0;
    },
    fd_seek: () => NOT_A_PIPE,
    proc_exit(status) {
      throw new Ended(status);
    },
  };
  return { calls, text: (file) => joined(written[file]) };
}

// Runs it with these arguments. What it wrote, and its exit status; 2 if it broke off, and why.
function run(program, words, text) {
  let instance = null;
  const { calls, text: said } = system(["recto", ...words], new TextEncoder().encode(text),
    () => instance.exports.memory);
  const imports = {};
  let status = 0;

  for (const { module, name } of WebAssembly.Module.imports(program))
    (imports[module] ??= {})[name] =
      calls[name] ?? (() => name.startsWith("fd_") ? BAD_FILE : NO_SUCH_FILE);
  try {
    instance = new WebAssembly.Instance(program, imports);
    instance.exports._start();
  } catch (error) {
    const ended = error instanceof Ended;
    if (!ended || error.message)
      return { status: 2, out: "", said: ended ? error.message
        : "judging this needs more memory than there is, or broke it" };
    status = error.status;
  }
  return { status, out: said(1), said: said(2) };
}

if (typeof module !== "undefined")
  module.exports = { run };
