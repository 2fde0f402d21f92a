// Live updates, copy buttons, the colors, and the names of cells in the heat map. Every page works without.
(function () {
  "use strict";

  // Colors: the system's, light, dark.
  const themes = ["auto", "light", "dark"];
  const switcher = document.getElementById("theme");
  function current() {
    return document.documentElement.dataset.theme || "auto";
  }
  function label() {
    switcher.textContent = { auto: "Auto", light: "Light", dark: "Dark" }[current()];
    switcher.setAttribute("aria-label", "Colors: " + current() + ". Change colors");
  }
  if (switcher) {
    label();
    switcher.addEventListener("click", function () {
      const next = themes[(themes.indexOf(current()) + 1) % themes.length];
      if (next === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
      try {
        localStorage.setItem("mohole-theme", next);
      } catch (error) {
        // The choice lasts as long as the page.
      }
      label();
    });
  }

  // Copy buttons.
  function copied(button, text) {
    const before = button.textContent;
    button.textContent = text;
    setTimeout(function () { button.textContent = before; }, 1500);
  }
  function copyOldWay(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "offscreen";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
  document.addEventListener("click", function (event) {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const text = document.getElementById(button.dataset.copy).textContent;
    if (navigator.clipboard) {
      navigator.clipboard.writeText(text).then(
        function () { copied(button, "Copied"); },
        function () { copied(button, copyOldWay(text) ? "Copied" : "Cannot copy"); });
    } else {
      copied(button, copyOldWay(text) ? "Copied" : "Cannot copy");
    }
  });

  // A filter is applied as soon as it is chosen.
  document.addEventListener("change", function (event) {
    const form = event.target.closest("form[data-filter]");
    if (form && event.target.tagName === "SELECT") form.requestSubmit();
  });
  // Fields without a value do not go into the address.
  document.addEventListener("submit", function (event) {
    if (!event.target.matches("form[data-filter]")) return;
    for (const field of event.target.elements) if (field.name && field.value === "") field.disabled = true;
  });

  // On a phone, filters that are not used are folded.
  if (window.matchMedia("(max-width: 40rem)").matches) {
    for (const fold of document.querySelectorAll("details.fold:not([data-narrow])")) fold.open = false;
  }

  // The keyboard: / to search, j and k through a list.
  document.addEventListener("keydown", function (event) {
    const typing = event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.getElementById("search");
    if (event.key === "/" && search) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "j" || event.key === "k") {
      const links = Array.from(document.querySelectorAll("a.row-link")).filter((link) => link.offsetParent);
      if (!links.length) return;
      const at = links.indexOf(document.activeElement);
      const next = event.key === "j" ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0);
      links[next].focus();
    }
  });

  // Live updates: the parts of the page that say so are replaced by those of the page as it is now.
  const topic = document.body.dataset.live;
  let seen = null;
  let wanted = false;
  let busy = false;
  function keys(root) {
    return new Set(Array.from(root.querySelectorAll("[data-key]"), (row) => row.dataset.key));
  }
  // Whether somebody has begun to fill a form in.
  function isFilledIn(part) {
    const inputs = Array.from(part.querySelectorAll("input")).some((one) => one.value !== one.defaultValue);
    const chosen = Array.from(part.querySelectorAll("option")).some((one) => one.selected && !one.defaultSelected);
    return inputs || chosen;
  }
  function replace(fresh) {
    for (const part of document.querySelectorAll("[data-part]")) {
      const next = fresh.getElementById(part.id);
      if (!next || next.innerHTML === part.innerHTML) continue;
      if (part.dataset.part === "form" && (part.contains(document.activeElement) || isFilledIn(part))) continue;
      const focused = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
      const open = new Set(Array.from(part.querySelectorAll("details[open]"), (one) => one.id));
      const before = keys(part);
      part.replaceChildren(...next.childNodes);
      for (const one of part.querySelectorAll("details")) if (one.id && open.has(one.id)) one.open = true;
      for (const row of part.querySelectorAll("[data-key]"))
        if (before.size && !before.has(row.dataset.key)) row.classList.add("arrived");
      if (focused) {
        const link = Array.from(part.querySelectorAll("a")).find((one) => one.getAttribute("href") === focused);
        if (link) link.focus({ preventScroll: true });
      }
    }
  }
  async function update() {
    if (busy) { wanted = true; return; }
    busy = true;
    wanted = false;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (answer.ok) replace(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch (error) {
      // The next event tries again.
    }
    setTimeout(function () {
      busy = false;
      if (wanted) update();
    }, 1000);
  }
  let events = null;
  function listen() {
    if (events || !topic || !window.EventSource) return;
    events = new EventSource("/events");
    events.addEventListener("change", function (event) {
      const now = JSON.parse(event.data)[topic];
      const isFirst = seen === null;
      const isSame = seen === now;
      seen = now;
      if (isFirst ? now !== Number(document.body.dataset.version) : !isSame) update();
    });
  }
  // Browsers allow few connections: a page that nobody sees needs none.
  function look() {
    if (document.hidden) {
      if (events) events.close();
      events = null;
    } else {
      listen();
    }
  }
  document.addEventListener("visibilitychange", look);
  look();

  // The heat map: names of the cell under the pointer.
  let map = null;
  function cell(event) {
    const heat = document.getElementById("heat");
    if (!heat || !map) return null;
    const box = heat.getBoundingClientRect();
    const scale = heat.viewBox.baseVal.width / box.width;
    const x = Math.floor(((event.clientX - box.left) * scale - heat.dataset.names) / heat.dataset.cellWidth);
    const y = Math.floor(((event.clientY - box.top) * scale) / heat.dataset.cellHeight);
    const row = map.dialects[y];
    return row && x >= 0 && x < map.passes.length ? { row, pass: map.passes[x], x } : null;
  }
  function describe(place) {
    const tested = place.row.tested[place.x];
    const found = place.row.found[place.x];
    const known = Math.max(place.row.known, tested);
    const words = tested ? tested + " of " + known + " operations tested" : "never tried";
    return place.row.name + " × " + place.pass + ": " + words + (found ? ", " + found + " found" : "");
  }
  const heat = document.getElementById("heat");
  if (heat) {
    let asked = false;
    heat.addEventListener("pointermove", async function (event) {
      if (!asked) {
        asked = true;
        try {
          map = await (await fetch("/api/coverage")).json();
        } catch (error) {
          asked = false;
        }
      }
      const place = cell(event);
      const tip = document.getElementById("heat-tip");
      if (tip && place) tip.textContent = describe(place);
    });
    heat.addEventListener("click", function (event) {
      const place = cell(event);
      if (!place) return;
      const query = new URLSearchParams({ pass: place.pass, dialect: place.row.name });
      location.href = place.row.found[place.x] ? "/findings?" + query : "/coverage?pass=" + encodeURIComponent(place.pass);
    });
  }
})();
