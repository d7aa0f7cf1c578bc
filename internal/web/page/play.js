"use strict";

// Loads the demo and shows how far that is.
(() => {
  const sizes = document.currentScript.dataset;
  const loading = document.getElementById("loading");
  const what = document.getElementById("what");
  const bar = document.getElementById("bar");

  // obstacle says in a sentence why the demo cannot run here, "" if it can.
  function obstacle() {
    if (location.protocol === "file:") {
      return "Browsers do not load programs from files. Serve this folder, for example with: python3 -m http.server";
    }
    if (typeof WebAssembly !== "object") {
      return "This browser cannot run WebAssembly, which the demo is made of.";
    }
    if (typeof Go !== "function") {
      return "The file wasm_exec.js is missing beside this page, or is not the one that was written with it.";
    }
    if (!document.createElement("canvas").getContext("webgl2")) {
      return "The demo draws with WebGL 2, and this browser has none, or it is switched off. Another browser, or hardware " +
        "acceleration in this one's settings, may help.";
    }
    return "";
  }

  function fail(text) {
    loading.classList.add("failed");
    loading.removeAttribute("aria-busy"); // while it loads, nobody is to be read each step
    what.textContent = text;
    document.body.dataset.failed = text;
  }

  // decode makes the query of an address readable.
  function decode(query) {
    try {
      return decodeURIComponent(query);
    } catch {
      return query;
    }
  }

  // offer adds a link below what went wrong.
  function offer(href, text) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = text;
    loading.append(link);
    return link;
  }

  // lost says in whole sentences what a browser calls "Failed to fetch", "NetworkError" or "Load failed".
  function lost(name, e) {
    console.warn(name + ":", e);
    return new Error(name + " did not arrive. The connection may be gone, or the server.");
  }

  // read fetches a file and moves the bar; expected is its size in bytes. More come if a server has unpacked it on the way.
  async function read(name, expected) {
    let response;
    try {
      response = await fetch(name);
    } catch (e) {
      throw lost(name, e);
    }
    if (!response.ok) {
      throw new Error(name + ": " + response.status + " " + response.statusText);
    }
    const reader = response.body.getReader();
    const parts = [];
    let length = 0;
    for (;;) {
      let part;
      try {
        part = await reader.read();
      } catch (e) {
        throw lost(name, e);
      }
      if (part.done) {
        break;
      }
      parts.push(part.value);
      length += part.value.length;
      bar.value = Math.min(1, length / expected);
      what.textContent = "Loading the demo: " + (length / 1e6).toFixed(1) + " MB";
    }
    if (length < expected) {
      throw new Error(name + " is not whole: of " + expected + " bytes there are " + length + ".");
    }
    return new Blob(parts);
  }

  // unpack returns the program in a blob. A server may have unpacked it on the way, so its first bytes decide.
  async function unpack(blob) {
    const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
    if (head[0] !== 0x1f || head[1] !== 0x8b) {
      return blob.arrayBuffer();
    }
    return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  async function load() {
    if (typeof DecompressionStream === "function") {
      try {
        return await unpack(await read("demo.wasm.gz", Number(sizes.packed)));
      } catch (e) {
        console.warn("demo.wasm.gz cannot be used; taking demo.wasm instead:", e);
      }
    }
    return (await read("demo.wasm", Number(sizes.wasm))).arrayBuffer();
  }

  // spare keeps the browser's own keys from the game, which would take Ctrl+R for R, and keep the page from being loaded again. Shift+Tab
  // is among them: without it the keyboard could not leave the picture. WebKit on Linux calls its key "Unidentified". F1 to F3 are the
  // inspector's.
  function spare(e) {
    const taken = e.ctrlKey || e.metaKey || e.altKey || e.shiftKey && (e.key === "Tab" || e.code === "Tab");
    if (taken || /^F\d+$/.test(e.key) && !/^F[123]$/.test(e.key)) {
      e.stopImmediatePropagation();
    }
  }

  // pinch makes the map twice as large when two fingers on a trackpad move twice as far apart. Browsers tell of them as of a wheel with Ctrl
  // that scrolls by a hundred pixels where something is to be e times as large; so much are seven notches of the map's.
  function pinch(e) {
    if (e.ctrlKey && e.isTrusted) {
      e.preventDefault(); // else the page would be enlarged
      e.stopImmediatePropagation();
      e.target.dispatchEvent(new WheelEvent("wheel", { deltaY: e.deltaY / Math.log(1.15) }));
    }
  }

  // quiet keeps what the browser still tells a program that has ended from being reported as a fault: that it ends is said on the page.
  function quiet(e) {
    if (e.message.includes("Go program has already exited")) {
      e.preventDefault();
    }
  }

  // typed returns the text of the guards' machine as somebody has edited it in the page around this one.
  function typed() {
    try {
      return parent.typedText?.();
    } catch {
      return undefined; // it is another site's page
    }
  }

  // typing reports whether somebody types into the page around this one: what is meant for a text is not to go to the game.
  function typing() {
    try {
      return parent.typing?.() === true;
    } catch {
      return false; // it is another site's page
    }
  }

  // takeKeys gives the keyboard to a part of the page that can be focused.
  function takeKeys(part) {
    if (!typing()) {
      part.focus();
    }
  }

  // release tells the engine of a button that comes up beside the picture, and of fingers that the browser takes for a gesture of its own. It
  // listens for neither: the map would go on following the mouse, and a key that is drawn would stay pressed.
  function release(canvas) {
    for (const type of ["mousemove", "mouseup"]) {
      window.addEventListener(type, (e) => {
        if (e.target !== canvas && canvas.isConnected) { // else the demo has ended
          canvas.dispatchEvent(new MouseEvent(type, e));
        }
      });
    }
    canvas.addEventListener("touchcancel", (e) => {
      canvas.dispatchEvent(Object.assign(new Event("touchend"), { targetTouches: e.targetTouches }));
    });
  }

  // fit makes the picture on the page as large as it is in the engine, which counts whole pixels of whole logical ones. Stretched over the
  // rest of a pixel it would be blurred.
  function fit(canvas) {
    const { clientWidth, clientHeight } = document.body;
    canvas.style.width = Math.trunc(clientWidth * devicePixelRatio) / devicePixelRatio + "px";
    canvas.style.height = Math.trunc(clientHeight * devicePixelRatio) / devicePixelRatio + "px";
  }

  async function run() {
    const go = new Go();
    const bytes = await load();
    what.textContent = "Starting…";
    bar.removeAttribute("value");
    const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
    loading.remove();
    takeKeys(window);
    window.addEventListener("keydown", spare, true); // before the game listens
    window.addEventListener("wheel", pinch, { capture: true, passive: false });
    window.addEventListener("error", quiet);
    window.addEventListener("resize", () => window.measure?.()); // before the engine listens, which would count on as many pixels as before
    window.typed = typed();
    const ended = go.run(instance);
    const canvas = document.querySelector("canvas");
    if (canvas) {
      // The game also takes the focus with each click and key. Were the page scrolled then, a click would become a drag.
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
      takeKeys(canvas);
      window.addEventListener("focus", () => canvas.focus());
      release(canvas);
      fit(canvas);
      window.addEventListener("resize", () => fit(canvas));
    }
    await ended;
    delete window.measure;
    delete window.horde; // there are no guards to edit any more, nor a scene that is shown
    delete document.body.dataset.horde;
    const error = document.body.dataset.error;
    fail("The demo has ended" + (error ? ": " + error : "") + ".");
    // Loading this page again would repeat what its address asks for.
    const without = error && location.search;
    offer(location.pathname, without ? "Start it without “" + decode(location.search.slice(1)) + "”" : "Start it again");
    document.body.replaceChildren(loading);
  }

  const why = obstacle();
  if (why) {
    fail(why);
    return;
  }
  run().catch((e) => {
    document.body.append(loading);
    fail("The demo could not be started: " + e.message);
    offer(location.href, "Try again").addEventListener("click", (e) => {
      e.preventDefault(); // it might come from the browser's cache, with a size that a newer program has not
      location.reload();
    });
    console.error(e);
  });
})();
