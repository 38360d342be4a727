// Steps through the games on the page. All that it knows stands in the elements: `data-move` and
// `data-until` tell between which moves a stroke is on the board, rows of the list tell players,
// points and comments, and their ids the address of every position. Without it the page shows how
// every game ended.
"use strict";
(() => {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const games = new WeakMap();
  let playing = null;

  const number = (element, name) => Number(element.getAttribute(name));

  const make = (tag, name, ...children) => {
    const element = document.createElement(tag);
    if (name)
      element.className = name;
    element.append(...children);
    return element;
  };

  // --- what a section holds, looked at when it is used for the first time

  // For every step the elements that come or go with it.
  const findChanges = (section, last) => {
    const changes = Array.from({ length: last + 2 }, () => []);
    const note = (step, ink) => {
      if (step <= last)
        changes[step].push(ink);
    };
    const parts = ".stage :is([data-move], [data-until]), .words :is([data-move], [data-until])";
    for (const element of section.querySelectorAll(parts)) {
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

  // The row of every step, the scores after it, which rows tell where they change, what is due
  // then, and who leaves the game after it.
  const findRows = (game) => {
    let scores = null;
    for (const row of game.list.children) {
      if (!row.classList.contains("remark"))
        game.steps.set(row, game.rows.push(row) - 1);
      if (row.hasAttribute("data-scores"))
        scores = row.getAttribute("data-scores").split(" ");
      game.scores[game.rows.length - 1] = scores;
      game.turns[game.rows.length - 1] = row.getAttribute("data-owed") || "to move";
      if (row.hasAttribute("data-gone"))
        game.gone[number(row, "data-player") - 1] =
          { step: game.rows.length - 1, state: row.getAttribute("data-gone") };
    }
    // A page with the end of a game tells in its first row what the scores were.
    if (game.scores.length > 1 && game.scores[1] && !game.scores[0])
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
      changes: findChanges(section, last),
      rows: [],
      steps: new Map(),
      scores: [],
      turns: [],
      gone: [],
    };
    findRows(game);
    // What is printed is the end, whatever the screen shows: points and words of the moment have
    // places of their own.
    game.points = game.players.map((player) => {
      const points = make("span", "score passing");
      const name = player.querySelector(".name");
      (name.closest("a") || name).after(" ", points);
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

  // Who made the step, or would have made it: a seat can change hands.
  const moverOf = (game, step) => {
    const row = game.rows[step];
    return row && row.getAttribute("data-by") || game.names[playerOf(game, step) - 1];
  };

  const nameAt = (game, step) => make("bdi", "name", moverOf(game, step));

  // "Move 7", with the number that the players give it.
  const labelOf = (row) => row.getAttribute("data-label") ||
    `Move ${row.querySelector(".number").textContent}`;

  const copyWords = (row) =>
    [...row.querySelectorAll(".who, .text, .points, .time, .comment")]
      .flatMap((words) => [words.cloneNode(true), " "]);

  const showNow = (game) => {
    const { step } = game;
    if (step === 0) {
      game.now.replaceChildren(game.rows[0].textContent);
      return;
    }
    const player = playerOf(game, step);
    game.now.replaceChildren(`${labelOf(game.rows[step])}: `);
    if (player > 0)
      game.now.append(nameAt(game, step), " ");
    const next = game.rows[step + 1];
    for (let row = game.rows[step]; row && row !== next; row = row.nextElementSibling)
      game.now.append(...copyWords(row));
  };

  // What is said of a player at the step: who is due, or has left.
  const stateOf = (game, player, due) => {
    const gone = game.gone[player - 1];
    if (player === due)
      return game.turns[game.step];
    return gone && gone.step <= game.step ? gone.state : "";
  };

  const showScores = (game) => {
    const scores = game.scores[game.step];
    const due = game.step < game.last ? playerOf(game, game.step + 1) : 0;
    game.players.forEach((player, i) => {
      game.points[i].textContent = scores ? scores[i] : "";
      game.states[i].textContent = stateOf(game, i + 1, due);
    });
    game.moment.replaceChildren();
    if (due > 0)
      game.moment.append(nameAt(game, game.step + 1), ` ${game.turns[game.step]}`);
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
    const who = player > 0 ? `${moverOf(game, game.step)} ` : "";
    const label = text ? labelOf(row) : "";
    const named = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    const when = !text ? "before the first move"
      : row.classList.contains("refused") ? `with the refused move, ${named}: `
      : `after ${named}: `;
    const words = text ? `${who}${text.textContent}` : "";
    game.board.setAttribute("aria-label", `${game.title}: the board ${when}${words}`);
  };

  // Only the list itself is scrolled, and only if it is a window of its own.
  const showInList = (list, row) => {
    if (list.scrollHeight <= list.clientHeight)
      return;
    const above = row.offsetTop - 8;
    // What follows the last move, as a resignation, belongs to it.
    const end = row.matches(":has(~ .move, ~ .refused)") ? row : list.lastElementChild;
    const below = end.offsetTop + end.offsetHeight + 8 - list.clientHeight;
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
    const idle = { first: game.step === 0, back: game.step === 0,
      forward: game.step === game.last, last: game.step === game.last };
    for (const button of game.section.querySelectorAll("[data-go]")) {
      const state = String(idle[button.getAttribute("data-go")] || false);
      if (button.getAttribute("aria-disabled") !== state)
        button.setAttribute("aria-disabled", state);
    }
  };

  // --- the address

  const address = { wanted: null, written: null, timer: 0 };

  const writeAddress = () => {
    address.timer = 0;
    if (address.written === address.wanted)
      return;
    address.written = address.wanted;
    try {
      window.history.replaceState(window.history.state, "", address.wanted);
    } catch {
      // A page inside another may not have an address of its own.
    }
    address.timer = window.setTimeout(writeAddress, 500);
  };

  // The address is replaced, so that Back leaves the page, and twice a second at most, since
  // browsers refuse more.
  const tellAddress = (game) => {
    address.wanted = `#${game.rows[game.step].id}`;
    if (!address.timer)
      writeAddress();
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

  // The same, when people do it.
  const walkTo = (game, step) => {
    goTo(game, step);
    tellAddress(game);
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
      walkTo(game, 0);
    // Long games take three minutes at most, unless movement is unwelcome.
    const pause = calm.matches ? 2000 : Math.max(60, Math.min(1000, 180000 / game.last));
    const timer = window.setInterval(() => {
      walkTo(game, game.step + 1);
      if (game.step === game.last)
        stop();
    }, pause);
    playing = { game, timer };
    labelPlay(game, "Pause");
  };

  // --- what people do

  const help = document.querySelector(".help");

  const showKeys = () => {
    stop();
    help.showModal();
  };

  const act = (game, action) => {
    const was = playing && playing.game === game;
    stop();
    if (action === "keys")
      showKeys();
    else if (action !== "play")
      walkTo(game,
        { first: 0, back: game.step - 1, forward: game.step + 1, last: game.last }[action]);
    else if (!was)
      play(game);
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

  // Space belongs to buttons and to what folds out; on the rest of the page it scrolls, unless a
  // game is at hand.
  const takesSpace = (target) =>
    target.closest("button, summary") || (target !== document.body && !target.closest(".record"));

  const actionOf = ({ key, target }) => {
    if (key === " ")
      return takesSpace(target) ? undefined : "play";
    return target.matches("input") ? undefined
      : (target.closest(".moves") ? actionsInList : actions)[key];
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || help.open ||
        event.target.closest(".filter"))
      return;
    if (event.key === "?") {
      event.preventDefault();
      showKeys();
      return;
    }
    const action = event.shiftKey ? undefined : actionOf(event);
    const game = action && gameAtHand();
    if (!game || (action === "play" && game.last === 0))
      return;
    event.preventDefault();
    if (!event.repeat || action !== "play")
      act(game, action);
  });

  const goToLink = (link, event) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const game = gameOf(link.closest(".record"));
    event.preventDefault();
    stop();
    walkTo(game, game.steps.get(link.parentElement));
    game.board.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    const link = event.target.closest(".moves a");
    if (event.target === help || event.target.closest("[data-close]"))
      help.close();
    else if (button)
      act(gameOf(button.closest(".record")), button.getAttribute("data-go"));
    else if (link)
      goToLink(link, event);
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".controls input"))
      return;
    stop();
    walkTo(gameOf(event.target.closest(".record")), Number(event.target.value));
  });

  // An address that ends with `#record-2-move-7` opens the second record after that move.
  const followAddress = () => {
    const row = document.getElementById(window.location.hash.slice(1));
    if (!row || !row.matches(".moves > li"))
      return;
    const section = row.closest(".record"), game = gameOf(section);
    stop();
    goTo(game, game.steps.get(row));
    showInList(game.list, row);
    section.scrollIntoView();
  };

  // A window of another size shows other rows, and boards that scroll need the keyboard.
  const showRows = () => {
    for (const sheet of document.querySelectorAll(".sheet"))
      if (sheet.scrollWidth > sheet.clientWidth)
        sheet.tabIndex = 0;
      else
        sheet.removeAttribute("tabindex");
    for (const link of document.querySelectorAll(".moves [aria-current]"))
      showInList(link.closest(".moves"), link.parentElement);
  };

  // --- the filter of the index; its address is that of the page, as `#player=zoe&date=2026-11`

  // What does not fall apart into a letter and its accent.
  const letters = { "\u00df": "ss", "\u00e6": "ae", "\u0153": "oe", "\u00f8": "o",
    "\u0111": "d", "\u00f0": "d", "\u0127": "h", "\u0131": "i", "\u0142": "l",
    "\u00fe": "th" };

  // Without capitals and accents.
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^\x00-\x7f]/g, (letter) => letters[letter] || letter);

  const filter = document.querySelector(".filter");
  const columns = { player: ".who bdi", event: ".event", date: ".date", game: "a" };
  let lines = null;

  // What each line of the index has in each column, looked at when somebody asks.
  const indexLines = () => {
    lines = lines || [...document.querySelectorAll("#index li")].map((line) => {
      const words = {};
      for (const [column, selector] of Object.entries(columns))
        words[column] = fold([...line.querySelectorAll(selector)]
          .map((part) => part.textContent).join(" "));
      return { line, words };
    });
    return lines;
  };

  const matches = (words, wanted) => wanted.every(([column, value]) => column === "game"
    ? words.game === fold(value)
    : fold(value).split(/\s+/).every((word) => words[column].includes(word)));

  const showHits = () => {
    const wanted = [...new FormData(filter)].filter(([, value]) => value.trim());
    let hits = 0;
    for (const { line, words } of indexLines()) {
      line.hidden = !matches(words, wanted);
      hits += !line.hidden;
    }
    const all = indexLines().length;
    filter.querySelector(".hits").textContent = wanted.length === 0 ? ""
      : hits === 0 ? "No record matches: shorten a word, or show all."
      : `${hits} of ${all} records`;
    filter.classList.toggle("idle", wanted.length === 0);
    return wanted;
  };

  const chooseHits = () => {
    address.wanted = `#${new URLSearchParams(showHits()) || "index"}`;
    if (!address.timer)
      writeAddress();
  };

  // Fills the filter in as the address says.
  const followFilter = () => {
    const wanted = new URLSearchParams(window.location.hash.slice(1));
    if (!filter || !Object.keys(columns).some((column) => wanted.has(column)))
      return;
    for (const column of Object.keys(columns))
      filter.elements[column].value = wanted.get(column) || "";
    showHits();
  };

  const openFilter = () => {
    const titles = [...document.querySelectorAll("#index a")].map((link) => link.textContent);
    const games = titles.filter((title, i) => titles.indexOf(title) === i).sort();
    filter.elements.game.append(...games.map((title) => make("option", "", title)));
    filter.addEventListener("input", chooseHits);
    filter.addEventListener("reset", () => window.setTimeout(chooseHits));
    filter.addEventListener("submit", (event) => event.preventDefault());
    followFilter();
    window.addEventListener("hashchange", followFilter);
  };

  document.documentElement.classList.add("js");
  for (const section of document.querySelectorAll("[data-at]"))
    goTo(gameOf(section), number(section, "data-at"));
  if (filter)
    openFilter();
  showRows();
  followAddress();
  // The browser scrolls to the row when the page is loaded.
  window.addEventListener("load", followAddress);
  window.addEventListener("hashchange", followAddress);
  window.addEventListener("resize", showRows);
})();
