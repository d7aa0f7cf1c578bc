"use strict";

// The guards' machine as a text, which the demo takes over as it is typed.
(() => {
  const demo = document.getElementById("demo");
  const text = document.getElementById("text");
  const lines = document.getElementById("lines");
  const verdict = document.getElementById("verdict");
  const original = document.getElementById("original");
  const button = document.getElementById("edit");
  const editor = document.getElementById("editor");
  let typed = false; // the text is the user's own, which outlasts a new start of the demo, and the page's
  let rest; // until the user has stopped typing for a moment
  let waiting; // until the demo plays

  // kept is the user's own text, of which a page that is loaded anew knows as long as its window is open; null if there is none.
  const kept = {
    get text() {
      try {
        return sessionStorage.getItem("guards");
      } catch {
        return null; // a browser may keep nothing
      }
    },
    set text(own) {
      try {
        if (own === null) {
          sessionStorage.removeItem("guards");
        } else {
          sessionStorage.setItem("guards", own);
        }
      } catch {
        // a browser may keep nothing, or nothing as long
      }
    },
  };

  // The demo asks for it when it starts: it may have more layers than guards who are there can take over.
  window.typedText = () => typed ? text.value : undefined;

  // The demo takes the keyboard when it starts, but not from somebody who types by then.
  window.typing = () => document.activeElement === text;

  // guards returns what the demo offers for editing them; nothing until it plays.
  function guards() {
    try {
      return demo.contentWindow.horde;
    } catch {
      return undefined; // the frame shows another site's page by now
    }
  }

  // absent reports whether the demo shows a scene without guards.
  function absent() {
    try {
      return JSON.parse(demo.contentDocument.body.dataset.horde).scene !== "patrol";
    } catch {
      return false; // it does not play yet
    }
  }

  function show(editing) {
    editor.hidden = !editing;
    document.body.classList.toggle("editing", editing);
    button.setAttribute("aria-expanded", String(editing));
  }

  // look lets nobody edit guards who are not there.
  function look() {
    button.disabled = absent();
    button.title = button.disabled ? "The guards are in the scene Patrol / Chase" : "";
    if (button.disabled && !editor.hidden) {
      show(false);
      demo.contentWindow.focus();
    }
  }

  // count returns how many lines of the text are numbered: all, or none of more than a machine takes, which would keep the user waiting.
  function count() {
    const n = text.value.split("\n").length;
    return n > 5000 ? 0 : n;
  }

  // number writes as many numbers beside the text as it has lines, those of wrong lines marked.
  function number(wrong = []) {
    const n = count();
    for (let i = lines.childElementCount; i > n; i--) {
      lines.lastElementChild.remove();
    }
    for (let i = lines.childElementCount; i < n; i++) {
      lines.append(document.createElement("span"));
      lines.lastElementChild.textContent = i + 1;
    }
    for (const line of lines.querySelectorAll(".wrong")) {
      line.classList.remove("wrong");
    }
    for (const at of wrong) {
      lines.children[at - 1]?.classList.add("wrong");
    }
    lines.scrollTop = text.scrollTop;
  }

  // jump selects a line and brings it into view.
  function jump(number) {
    const all = text.value.split("\n");
    const before = all.slice(0, number - 1).reduce((n, line) => n + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(before, before + (all[number - 1] ?? "").length);
    text.scrollTop = text.scrollHeight * (number - 1) / all.length - text.clientHeight / 2; // all lines are of one height
  }

  // say writes what there is to say of the text: mistakes, or what has come of it, in which something may be odd. Lines that it names are
  // links to them.
  function say(what, mistakes, odd) {
    const wrong = [];
    verdict.classList.toggle("wrong", mistakes);
    verdict.classList.toggle("odd", !mistakes && odd === true);
    verdict.replaceChildren(...what.split("\n").flatMap((said, i) => {
      const parts = i > 0 ? ["\n"] : [];
      const found = mistakes && /^line (\d+)/.exec(said);
      if (!found) {
        return [...parts, said];
      }
      const at = Number(found[1]);
      wrong.push(at);
      const link = document.createElement("a");
      link.href = "#text";
      link.textContent = found[0];
      link.addEventListener("click", (event) => {
        event.preventDefault();
        jump(at);
      });
      return [...parts, link, said.slice(found[0].length)];
    }));
    number(wrong);
  }

  function edit() {
    clearTimeout(rest); // it would say "No change." of what has just been applied
    const mistakes = guards()?.edit(text.value);
    if (mistakes === undefined) { // the demo has ended, or does not play yet
      say("", false);
      return;
    }
    say(mistakes || guards().note, mistakes !== "", guards().odd);
  }

  // fill takes the text that the demo comes with, seen from its first line on: browsers go to the last.
  function fill() {
    text.value = guards()?.text ?? text.value;
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
    number();
  }

  // begin waits until the demo plays.
  function begin() {
    clearTimeout(waiting); // for one that has not played before it was started anew
    if (!guards()) {
      waiting = setTimeout(begin, 200);
      return;
    }
    text.disabled = original.disabled = false;
    if (typed) {
      edit();
    } else {
      fill();
    }
  }

  text.addEventListener("input", () => {
    typed = true;
    kept.text = text.value;
    clearTimeout(rest);
    rest = setTimeout(edit, 300);
    if (lines.childElementCount !== count()) {
      number();
    }
  });

  text.addEventListener("scroll", () => {
    lines.scrollTop = text.scrollTop;
  });

  original.addEventListener("click", () => {
    fill();
    typed = false;
    kept.text = null;
    edit();
  });

  button.addEventListener("click", () => {
    show(editor.hidden);
    if (editor.hidden) {
      demo.contentWindow.focus();
      return;
    }
    text.focus({ preventScroll: true });
    demo.scrollIntoView({ block: "nearest" }); // those who change are to be seen, and not the text alone
  });

  demo.addEventListener("load", () => {
    say("", false); // it was said of the guards before
    begin();
  });
  setInterval(look, 250); // the demo has keys, too, that change the scene
  const own = kept.text;
  if (own !== null) { // and who finds that the guards are not as they were finds out why
    text.value = own;
    typed = true;
    number();
    show(true);
  }
  begin();
})();
