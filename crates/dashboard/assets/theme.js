// Runs before anything is shown, so that the page does not flash in the other colors.
(function () {
  "use strict";
  document.documentElement.classList.add("js");
  try {
    var theme = localStorage.getItem("mohole-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch (error) {
    // Without storage the system's colors are used.
  }
})();
