"use strict";

// The page around the demo: buttons that start it anew in another way, and the keyboard, which goes to the demo.
const demo = document.getElementById("demo");

demo.addEventListener("load", () => {
  if (!window.typing?.()) { // the editor's script may still be on its way
    demo.contentWindow.focus();
  }
});

for (const button of document.querySelectorAll("button[data-query]")) {
  button.addEventListener("click", () => {
    demo.src = "play.html" + button.dataset.query;
  });
}

const full = document.getElementById("full");
full.hidden = !document.fullscreenEnabled; // telephones may have it for films only

full.addEventListener("click", () => {
  demo.requestFullscreen()?.catch(() => {}); // a browser may refuse; then the page stays as it is
  demo.contentWindow.focus();
});

// look marks the buttons of what is shown: keys of the demo's own change that as well.
function look() {
  let shown = {};
  try {
    shown = JSON.parse(demo.contentDocument.body.dataset.horde);
  } catch {
    // the demo does not play yet, or the frame shows another site's page by now
  }
  const buttons = [...document.querySelectorAll("button[data-scene]")];
  const applies = buttons.filter(({ dataset }) =>
    dataset.scene === shown.scene && (!dataset.npcs || Number(dataset.npcs) === shown.npcs));
  const current = applies.find((button) => button.dataset.npcs) ?? applies[0]; // the one that says more
  for (const button of buttons) {
    button.setAttribute("aria-current", String(button === current));
  }
}

setInterval(look, 250);
