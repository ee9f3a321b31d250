// What a layout has done wrong: letters too small to read, a page wider than its window, panels with next to nothing
// in them, numbers of the scoreboard that cannot be seen, buttons under something else or out of sight, mats whose columns
// are crooked.
() => {
  const SMALLEST = 9.95; // ten pixels, less what rounding takes
  const UNSEEN = ".visually-hidden, option, script, style, title, noscript";
  const wrong = new Set();
  const rect = (one) => one.getBoundingClientRect();
  const told = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const named = (one) => [...one.classList].filter((name) => !name.startsWith("svelte-"));
  const where = (one) => [one.tagName.toLowerCase(), ...named(one)].join(".");
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inWindow = (box) =>
    box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

  function pixels(one) {
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (!one.ownerSVGElement) return size * (one.currentCSSZoom ?? 1);
    const { a, b } = one.getScreenCTM();
    return size * Math.hypot(a, b);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || one.closest(UNSEEN)) continue;
    if (!seen(one) || !inWindow(rect(one))) continue;
    const size = pixels(one);
    if (size < SMALLEST) wrong.add(`${told(one.textContent)} is ${size.toFixed(1)} px high`);
  }

  if (document.documentElement.scrollWidth > innerWidth) wrong.add("the page is wider than its window");

  const pager = (one) => one !== null && (getComputedStyle(one).scrollSnapType !== "none" || pager(one.parentElement));
  for (const button of document.querySelectorAll("main :is(button, input, select)")) {
    if (pager(button)) continue; // the next page of a telephone lies outside
    const box = rect(button);
    const hangs = box.left < innerWidth && box.right > innerWidth + 1;
    if (seen(button) && inWindow(box) && hangs) wrong.add(`${where(button)} hangs out of the window`);
  }

  function isScrolledAway(one, x, y) {
    if (one === null) return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    const { overflowX, overflowY } = getComputedStyle(one);
    const box = rect(one);
    const beside = overflowX !== "visible" && (x < box.left || x > box.right);
    const below = overflowY !== "visible" && (y < box.top || y > box.bottom);
    return beside || below || isScrolledAway(one.parentElement, x, y);
  }

  const BUTTONS = "main :is(button, a[href], input, select)";
  for (const button of document.querySelectorAll(BUTTONS)) {
    const box = rect(button);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!seen(button) || isScrolledAway(button.parentElement, x, y)) continue;
    const hit = document.elementFromPoint(x, y);
    const isCovered = hit !== null && !button.contains(hit) && !hit.contains(button);
    if (isCovered) wrong.add(`${where(button)} ${told(button.textContent)} is covered by ${where(hit)}`);
  }

  const low = document.documentElement.dataset.layout === "lying"; // there one scrolls to the last of many choices
  for (const tool of document.querySelectorAll(".decision .tools button"))
    if (!low && seen(tool) && rect(tool).bottom > rect(tool.closest(".decision")).bottom + 3)
      wrong.add(`${told(tool.textContent)} is out of sight until one scrolls`);

  const CROOKED = 2; // pixels
  const facts = (mat) => [...mat.querySelectorAll(".line .fact")].map(rect);
  const apart = (a, b) => Math.abs(a.left - b.left) > CROOKED && Math.abs(a.right - b.right) > CROOKED;
  const mats = [...document.querySelectorAll("main .mat:not(.own)")].map(facts).filter((mat) => mat.length > 0);
  for (const [i, fact] of (mats[0] ?? []).entries())
    if (mats.some((mat) => apart(mat[i], fact))) wrong.add(`number ${i + 1} of a mat is not below that of another`);

  for (const order of document.querySelectorAll("main .ribbon .order"))
    if (seen(order) && rect(order).right > rect(order.parentElement.querySelector("svg")).left + 1)
      wrong.add(`${where(order)} ${told(order.textContent)} covers a picture`);

  const LEAST = 200; // pixels: lower panels need not be full
  const FULL = 0.25;
  const leaves = (panel) => [...panel.querySelectorAll("*")].filter((one) => !one.firstElementChild && seen(one));
  for (const panel of document.querySelectorAll("main :is(.panel, section, .bar)")) {
    const box = rect(panel);
    const grows = panel.querySelector("[role=log]"); // a log is empty in the beginning
    if (grows || !seen(panel) || !inWindow(box) || box.height < LEAST) continue;
    const bottom = Math.max(box.top, ...leaves(panel).map((one) => Math.min(rect(one).bottom, box.bottom)));
    if ((bottom - box.top) / box.height < FULL) wrong.add(`${where(panel)} is nearly empty`);
  }

  for (const head of document.querySelectorAll("main .mat .head")) {
    const hidden = seen(head) && head.scrollWidth > head.clientWidth + 1;
    if (hidden) wrong.add(`${where(head.closest(".mat"))} hides a part of its heading`);
  }

  for (const fact of document.querySelectorAll("[data-rail] :is(.points, .cards, .name, .sign)")) {
    const box = rect(fact);
    const plate = rect(fact.closest("li"));
    const inside = box.left >= plate.left - 1 && box.right <= plate.right + 1 && plate.right <= innerWidth + 1;
    if (!seen(fact) || box.width < 5 || !inside) wrong.add(`${told(fact.closest("li").textContent)} hides its ${where(fact)}`);
  }
  return [...wrong];
}
