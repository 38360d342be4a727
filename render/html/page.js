// Steps through the games on the page. All that it knows stands in the elements: `data-move` and
// `data-until` tell between which moves a stroke is on the board, rows of the list tell players,
// points and comments. Without it the page shows how every game ended.
"use strict";
(() => {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const games = new WeakMap();
  let playing = null;

  const number = (element, name) => Number(element.getAttribute(name));

  const stepOf = (row) => Number(row.id.split("-m")[1]);

  const make = (tag, name, ...children) => {
    const element = document.createElement(tag);
    if (name)
      element.className = name;
    element.append(...children);
    return element;
  };

  // --- what a section holds, looked at when it is used for the first time

  // For every step the elements that come or go with it.
  const findChanges = (stage, last) => {
    const changes = Array.from({ length: last + 2 }, () => []);
    const note = (step, ink) => {
      if (step <= last)
        changes[step].push(ink);
    };
    for (const element of stage.querySelectorAll("[data-move], [data-until]")) {
      const passing = element.hasAttribute("data-until");
      const ink = {
        element,
        passing,
        move: number(element, "data-move"),
        until: passing ? number(element, "data-until") : Infinity,
      };
      note(ink.move, ink);
      if (passing)
        note(ink.until, ink);
    }
    return changes;
  };

  // The row of every step, the scores after it, which rows tell where they change, and what is due
  // then.
  const findRows = (game) => {
    let scores = null;
    for (const row of game.list.children) {
      if (!row.classList.contains("remark"))
        game.rows.push(row);
      if (row.hasAttribute("data-scores"))
        scores = row.getAttribute("data-scores").split(" ");
      game.scores[game.rows.length - 1] = scores;
      game.turns[game.rows.length - 1] = row.getAttribute("data-owed") || "to move";
    }
    if (game.scores.length > 1 && game.scores[1])
      game.scores[0] = game.scores[1].map(() => "0");
  };

  const gameOf = (section) => {
    let game = games.get(section);
    if (game)
      return game;
    const board = section.querySelector(".board");
    if (!board)
      return null;
    const last = number(section, "data-last");
    game = {
      section,
      board,
      last,
      step: last,
      list: section.querySelector(".moves"),
      slider: section.querySelector("input"),
      now: section.querySelector(".now"),
      status: section.querySelector(".status"),
      verdict: section.querySelector(".verdict"),
      players: [...section.querySelectorAll(".players > li")],
      names: [...section.querySelectorAll(".players .name")].map((name) => name.textContent),
      title: section.querySelector("h1, h2").textContent,
      changes: findChanges(section.querySelector(".stage"), last),
      rows: [],
      scores: [],
      turns: [],
    };
    findRows(game);
    // What is printed is the end, whatever the screen shows: points and words of the moment have
    // places of their own.
    game.points = game.players.map((player) => {
      const points = make("span", "score passing");
      player.querySelector(".name").after(" ", points);
      return points;
    });
    game.states = game.players.map((player) => {
      const state = make("span", "state passing");
      player.append(state);
      return state;
    });
    game.moment = make("p", "verdict passing");
    game.unseen = make("p", "unseen");
    game.status.append(game.moment, game.unseen);
    games.set(section, game);
    return game;
  };

  // --- what changes with the step

  const showInk = (game, from, to) => {
    for (let step = Math.min(from, to) + 1; step <= Math.max(from, to); step++)
      for (const { element, passing, move, until } of game.changes[step]) {
        const shows = move <= to && to < until;
        element.classList.toggle("off", !shows);
        if (passing)
          element.classList.toggle("on", shows);
      }
  };

  const playerOf = (game, step) => {
    const row = game.rows[step];
    return row && row.hasAttribute("data-player") ? number(row, "data-player") : 0;
  };

  const name = (game, player) => make("bdi", "name", game.names[player - 1]);

  const copyWords = (row) =>
    [...row.querySelectorAll(".text, .points, .time, .refusal, .comment")]
      .flatMap((words) => [words.cloneNode(true), " "]);

  const showNow = (game) => {
    const { step, last } = game;
    if (step === 0) {
      game.now.replaceChildren("Start");
      return;
    }
    const player = playerOf(game, step);
    game.now.replaceChildren(`Move ${step} of ${last}: `);
    if (player > 0)
      game.now.append(name(game, player), " ");
    const next = game.rows[step + 1];
    for (let row = game.rows[step]; row && row !== next; row = row.nextElementSibling)
      game.now.append(...copyWords(row));
  };

  const showScores = (game) => {
    const scores = game.scores[game.step];
    const due = game.step < game.last ? playerOf(game, game.step + 1) : 0;
    game.players.forEach((player, i) => {
      game.points[i].textContent = scores ? scores[i] : "";
      game.states[i].textContent = i + 1 === due ? game.turns[game.step] : "";
    });
    game.moment.replaceChildren();
    if (due > 0)
      game.moment.append(name(game, due), ` ${game.turns[game.step]}`);
    const points = scores || game.players.map((player) => {
      const score = player.querySelector(".score:not(.passing)");
      return game.step === game.last && score ? score.textContent : "";
    });
    const told = game.names.map((who, i) => (points[i] ? `${who} ${points[i]}` : ""))
      .filter((words) => words);
    game.unseen.textContent = told.length > 0 ? `Points: ${told.join(", ")}` : "";
  };

  const showBoardsName = (game) => {
    const row = game.rows[game.step];
    const text = row.querySelector(".text");
    const player = playerOf(game, game.step);
    const who = player > 0 ? `${game.names[player - 1]} ` : "";
    const words = text ? ` of ${game.last}: ${who}${text.textContent}` : "";
    const when = !text ? "before the first move"
      : row.classList.contains("refused") ? `with refused move ${game.step}`
      : `after move ${game.step}`;
    game.board.setAttribute("aria-label", `${game.title}: the board ${when}${words}`);
  };

  // Only the list itself is scrolled, and only if it is a window of its own.
  const showInList = (list, row) => {
    if (list.scrollHeight <= list.clientHeight)
      return;
    const above = row.offsetTop - 8;
    const below = above + row.offsetHeight + 16 - list.clientHeight;
    if (list.scrollTop > above)
      list.scrollTop = above;
    else if (list.scrollTop < below)
      list.scrollTop = below;
  };

  const showCurrent = (game, from) => {
    const before = game.rows[from].firstElementChild;
    const after = game.rows[game.step].firstElementChild;
    const focused = document.activeElement === before;
    before.removeAttribute("aria-current");
    before.tabIndex = -1;
    after.setAttribute("aria-current", "step");
    after.removeAttribute("tabindex");
    showInList(game.list, game.rows[game.step]);
    if (focused)
      after.focus({ preventScroll: true });
  };

  const showControls = (game) => {
    if (!game.slider)
      return;
    game.slider.value = game.step;
    game.slider.setAttribute("aria-valuetext", `${game.step} of ${game.last}`);
    for (const button of game.section.querySelectorAll("[data-go]")) {
      const go = button.getAttribute("data-go");
      const idle = go === "first" || go === "back" ? game.step === 0
        : go !== "play" && game.step === game.last;
      button.setAttribute("aria-disabled", String(idle));
    }
  };

  const goTo = (game, step) => {
    const from = game.step;
    game.step = Math.max(0, Math.min(game.last, step));
    if (game.step === from)
      return;
    showInk(game, from, game.step);
    game.section.classList.toggle("midway", game.step < game.last);
    showNow(game);
    showScores(game);
    showBoardsName(game);
    showCurrent(game, from);
    showControls(game);
  };

  // --- autoplay

  const labelPlay = (game, label) => {
    const button = game.section.querySelector("[data-go=play]");
    button.setAttribute("aria-label", label);
    button.setAttribute("title", label);
    button.querySelector("use").setAttribute("href", `#icon-${label.toLowerCase()}`);
    // A screen reader is not talked at while the game plays by itself.
    game.status.setAttribute("aria-live", label === "Pause" ? "off" : "polite");
  };

  const stop = () => {
    if (!playing)
      return;
    window.clearInterval(playing.timer);
    labelPlay(playing.game, "Play");
    playing = null;
  };

  const play = (game) => {
    stop();
    if (game.step === game.last)
      goTo(game, 0);
    // Long games take three minutes at most, unless movement is unwelcome.
    const pause = calm.matches ? 2000 : Math.max(60, Math.min(1000, 180000 / game.last));
    const timer = window.setInterval(() => {
      goTo(game, game.step + 1);
      if (game.step === game.last)
        stop();
    }, pause);
    playing = { game, timer };
    labelPlay(game, "Pause");
  };

  // --- what people do

  const act = (game, action) => {
    const was = playing && playing.game === game;
    stop();
    if (action === "play") {
      if (!was)
        play(game);
      return;
    }
    goTo(game, { first: 0, back: game.step - 1, forward: game.step + 1, last: game.last }[action]);
  };

  const inView = () => {
    let best = null, most = 0;
    for (const section of document.querySelectorAll(".record")) {
      const place = section.getBoundingClientRect();
      const seen = Math.min(place.bottom, window.innerHeight) - Math.max(place.top, 0);
      if (seen > most)
        [best, most] = [section, seen];
      if (place.top > window.innerHeight)
        break;
    }
    return best;
  };

  // The section that has the focus, or else the one that fills most of the window.
  const gameAtHand = () => {
    const section = document.activeElement && document.activeElement.closest(".record");
    const seen = section || inView();
    return seen && gameOf(seen);
  };

  const actions = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  const actionsInList = { ArrowUp: "back", ArrowDown: "forward", ...actions };

  document.addEventListener("keydown", (event) => {
    const action = (event.target.closest(".moves") ? actionsInList : actions)[event.key];
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!action || modified || event.target.matches("input"))
      return;
    const game = gameAtHand();
    if (!game)
      return;
    event.preventDefault();
    act(game, action);
  });

  const goToLink = (link, event) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const game = gameOf(link.closest(".record"));
    event.preventDefault();
    stop();
    goTo(game, stepOf(link.parentElement));
    game.board.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    const link = event.target.closest(".moves a");
    if (button)
      act(gameOf(button.closest(".record")), button.getAttribute("data-go"));
    else if (link)
      goToLink(link, event);
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".controls input"))
      return;
    stop();
    goTo(gameOf(event.target.closest(".record")), Number(event.target.value));
  });

  // An address that ends with `#r2-m7` opens the second record at its seventh move.
  const followAddress = () => {
    const row = /^#r\d+-m\d+$/.test(window.location.hash) &&
      document.getElementById(window.location.hash.slice(1));
    if (!row)
      return;
    const section = row.closest(".record");
    goTo(gameOf(section), stepOf(row));
    section.scrollIntoView();
  };

  document.documentElement.classList.add("js");
  for (const section of document.querySelectorAll("[data-at]"))
    goTo(gameOf(section), number(section, "data-at"));
  followAddress();
  window.addEventListener("hashchange", followAddress);
})();
