"use strict";

// Answers the page's requests, one after the other. The program comes first.

let program = null;

onmessage = ({ data }) => {
  if (program === null)
    program = data;
  else
    postMessage(answer(program, data.name, data.body));
};
