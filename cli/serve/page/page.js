"use strict";

// Judges what is typed.
const record = document.getElementById("record");
const verdict = document.getElementById("verdict");

record.addEventListener("input", async () => {
  const answer = await fetch("api/check", { method: "POST",
    headers: { "content-type": "application/json" }, body: JSON.stringify({ record: record.value }) });
  const { games, said } = await answer.json();
  verdict.textContent = games?.map(({ status, moves }) => `${status} after ${moves} moves`).join("\n") ?? said;
});
