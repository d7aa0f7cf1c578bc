"use strict";

// The guards' machine as a text, which the demo takes over as it is typed.
(() => {
  const demo = document.getElementById("demo");
  const text = document.getElementById("text");
  const verdict = document.getElementById("verdict");
  const original = document.getElementById("original");
  const button = document.getElementById("edit");
  const editor = document.getElementById("editor");
  let typed = false; // the text is the user's own, which outlasts a new start of the demo
  let rest; // until the user has stopped typing for a moment

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
    if (button.disabled && !editor.hidden) {
      show(false);
      demo.contentWindow.focus();
    }
  }

  function edit() {
    const mistakes = guards()?.edit(text.value);
    if (mistakes === undefined) { // the demo has ended, or does not play yet
      verdict.textContent = "";
      return;
    }
    verdict.classList.toggle("wrong", mistakes !== "");
    verdict.textContent = mistakes || "Applied.";
  }

  // begin waits until the demo plays.
  function begin() {
    if (!guards()) {
      setTimeout(begin, 200);
      return;
    }
    text.disabled = original.disabled = false;
    if (typed) {
      edit();
    } else {
      text.value = guards().text;
    }
  }

  text.addEventListener("input", () => {
    typed = true;
    clearTimeout(rest);
    rest = setTimeout(edit, 300);
  });

  original.addEventListener("click", () => {
    text.value = guards()?.text ?? text.value;
    typed = false;
    edit();
  });

  button.addEventListener("click", () => {
    show(editor.hidden);
    (editor.hidden ? demo.contentWindow : text).focus();
  });

  demo.addEventListener("load", () => {
    verdict.textContent = ""; // it was said of the guards before
    begin();
  });
  setInterval(look, 250); // the demo has keys, too, that change the scene
  begin();
})();
