// Talks with yaml-language-server as an editor does.
"use strict";

const { spawn } = require("child_process");
const path = require("path");
const rpc = require("vscode-jsonrpc/node");

const PATIENCE = 20000; // milliseconds for an answer

// Starts the server with a schema for all records.
async function startServer(schemaUri) {
    const home = path.dirname(require.resolve("yaml-language-server/package.json"));
    const program = path.join(home, "bin/yaml-language-server");
    const server = spawn(process.execPath, [program, "--stdio"], {
        stdio: ["pipe", "pipe", "inherit"],
    });
    const connection = rpc.createMessageConnection(
        new rpc.StreamMessageReader(server.stdout),
        new rpc.StreamMessageWriter(server.stdin),
    );
    const waiting = new Map(); // the address of a document -> who waits for its complaints
    const settings = {
        yaml: { schemas: { [schemaUri]: ["*.yaml"] }, schemaStore: { enable: false } },
    };

    connection.onRequest("workspace/configuration", ({ items }) =>
        items.map(({ section }) => settings[section] || {}));
    connection.onRequest("client/registerCapability", () => null);
    connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
        const answer = waiting.get(uri);
        if (answer)
            answer(diagnostics);
    });
    connection.listen();
    await connection.sendRequest("initialize", {
        processId: process.pid,
        rootUri: null,
        capabilities: { workspace: { configuration: true } },
    });
    await connection.sendNotification("initialized", {});
    await connection.sendNotification("workspace/didChangeConfiguration", { settings });
    return { server, connection, waiting };
}

// What the server has against a record.
function complaints({ connection, waiting }, name, text) {
    const uri = `file:///records/${name}.yaml`;

    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name}: no answer`)), PATIENCE);
        waiting.set(uri, (diagnostics) => {
            clearTimeout(timer);
            waiting.delete(uri);
            connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
            resolve(diagnostics);
        });
        connection.sendNotification("textDocument/didOpen", {
            textDocument: { uri, languageId: "yaml", version: 1, text },
        });
    });
}

// What the server offers at a place, each with its label.
async function completions({ connection }, name, text, position) {
    const uri = `file:///records/${name}.yaml`;

    await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version: 1, text },
    });
    const answer = await connection.sendRequest("textDocument/completion", {
        textDocument: { uri },
        position,
    });
    return (Array.isArray(answer) ? answer : answer.items).map((item) => item.label);
}

function stopServer({ server, connection }) {
    connection.dispose();
    server.kill();
}

module.exports = { startServer, complaints, completions, stopServer };
