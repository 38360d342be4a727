// Holds the records of the tests against the schema, with yaml-language-server: those that recto
// accepts must pass, and of those that it refuses for a key or value nine in ten must not.
"use strict";

const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { startServer, complaints, completions, stopServer } = require("./language_server");

const recto = process.env.RECTO;
const schema = process.env.SCHEMA;
let failed = false;

function report(good, what, details) {
    console.log(`${good ? "ok" : "not ok"} - schema: ${what}`);
    if (!good) {
        failed = true;
        for (const line of details.slice(0, 20))
            console.log(`# ${line}`);
    }
}

// The verdicts on files, each with the text of its record.
function readRecords(files) {
    let output;
    try {
        output = execFileSync(recto, ["check", "--json", ...files], { maxBuffer: 1 << 28 });
    } catch (error) {
        output = error.stdout; // some records are refused
    }
    const verdicts = output.toString().trim().split("\n").map((line) => JSON.parse(line));
    return verdicts.map((verdict) => ({ ...verdict, text: textOf(verdict) }));
}

const documents = new Map();

// Records are the documents with content, in order.
function textOf({ file, record }) {
    if (!documents.has(file))
        documents.set(file, fs.readFileSync(file, "utf8").split(/^(?:---|\.\.\.)(?:[ \t].*)?$/m)
            .filter((text) => /^[ \t]*[^#\s]/m.test(text)));
    return documents.get(file)[record - 1];
}

function yamlFiles(folder) {
    return fs.readdirSync(folder).filter((name) => name.endsWith(".yaml")).sort()
        .map((name) => path.join(folder, name));
}

const isOfKeys = (code) => ["key", "value", "missing"].includes(code);

// A refusal for a key or a value alone; YAML that is broken is not the schema's to refuse.
function isRefusedForKeys({ errors }) {
    return errors.some(({ code }) => isOfKeys(code)) && !errors.some(({ code }) => code === "yaml");
}

// Below `board: |` recto takes lines that stand further left than the first one, or after tabs;
// YAML wants the indentation of the first line in all of them.
function isYamlToOthers({ text }) {
    const block = text.match(/^board: *\|[ \t]*\r?\n((?:[ \t].*(?:\n|$)|\r?\n)*)/m);
    if (!block)
        return true;
    const indents = block[1].split("\n").filter((line) => /\S/.test(line))
        .map((line) => line.match(/^[ \t]*/)[0]);
    return indents.every((indent) => indent.startsWith(indents[0])) && !/\t/.test(indents[0]);
}

// The server waits a while before it looks at a document, so many are opened at once.
async function judge(server, records) {
    const judged = [];
    for (let start = 0; start < records.length; start += 64)
        judged.push(...await Promise.all(records.slice(start, start + 64).map(async (record, i) => (
            { ...record, found: await complaints(server, `record-${start + i}`, record.text) }))));
    return judged;
}

function tell({ file, record }, errors) {
    const messages = errors.map(({ message }) => message);
    return `${path.basename(file)}:${record}: ${messages.join("; ")}`;
}

async function main() {
    const server = await startServer(`file://${schema}`);
    const files = [...yamlFiles("samples"), ...yamlFiles("tests/data/vectors"),
        "tests/commands/schema/accepted.yaml"];
    const judged = await judge(server, readRecords(files));
    const sound = judged.filter(({ status }) => status !== "malformed").filter(isYamlToOthers);
    const refused = judged.filter(isRefusedForKeys);
    const wrong = sound.filter(({ found }) => found.length > 0);
    const missed = refused.filter(({ found }) => found.length === 0);

    report(sound.length > 400 && wrong.length === 0,
        `${sound.length} records that can be read pass`,
        wrong.map((record) => tell(record, record.found)));
    report(refused.length > 40 && missed.length * 10 <= refused.length,
        `of ${refused.length} records with a wrong key or value, it misses ${missed.length}`,
        missed.map((record) => tell(record, record.errors)));
    await judgeCompletions(server);
    stopServer(server);
}

// An editor completes games, the keys of the game that is named, and variants.
async function judgeCompletions(server) {
    for (const [what, text, line, character, wanted] of [
        ["games", "game: \n", 0, 6, "bouncing"],
        ["the game's keys", "game: bouncing\nwh\n", 1, 2, "whole-moves"],
        ["variants", "game: connecting\nrules:\n  di\n", 2, 4, "diagonals"],
        ["keys of a time control", "game: plexus\ntime:\n  inc\n", 2, 5, "increment"],
    ]) {
        const labels = await completions(server, `typed-${what}`, text, { line, character });
        report(labels.includes(wanted), `editors complete ${what}`,
            [`offered: ${labels.join(", ")}`]);
    }
}

main().then(() => process.exit(failed ? 1 : 0), (error) => {
    console.log(`not ok - schema: ${error.stack.replace(/\n/g, "\n# ")}`);
    process.exit(1);
});
