// Every text that can be seen and is cut off: by a box that clips it, by its own box, by the edge of
// the page, or by its plate in a drawing; and every button that hangs out of its panel. Boxes that scroll or are
// panned cut nothing off.
() => {
  const SLACK = 2;
  const FRAME = 4 + SLACK; // of a card, in pixels, which its words do not touch
  const PLATES = "button, .button, select, td, th, .panel, li, dialog";
  const UNSEEN = ".visually-hidden, option, script, style, title, noscript";
  const wrong = new Set();
  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const told = (node) => `“${node.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  const named = (one) => [...one.classList].filter((name) => !name.startsWith("svelte-"));
  const where = (one) => [one.tagName.toLowerCase(), ...named(one)].join(".");
  const rect = (one) => one.getBoundingClientRect();
  const wide = (text, box) => text.left < box.left - SLACK || text.right > box.right + SLACK;
  const tall = (text, box) => text.top < box.top - SLACK || text.bottom > box.bottom + SLACK;
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

  function clipping(one, seen) {
    let text = seen;
    for (let box = one; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (box.ownerSVGElement || style.display === "inline") continue;
      const pans = style.touchAction === "none";
      const [x, y] = pans ? ["auto", "auto"] : [style.overflowX, style.overflowY];
      if ((clips(x) && wide(text, rect(box))) || (clips(y) && tall(text, rect(box)))) return where(box);
      if (scrolls(x) || scrolls(y)) text = rect(box);
      if (style.position === "fixed") break; // it lies above what is around it
    }
    return wide(text, { left: 0, right: innerWidth }) ? "the edge of the page" : null;
  }

  // A name that is too long ends in dots, and is told in full when one points at it.
  function isShortened(one) {
    const told = one.closest("[title]");
    return told !== null && getComputedStyle(told).textOverflow === "ellipsis";
  }

  function look(node) {
    const one = node.parentElement;
    if (isShortened(one)) return;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const seen = rect(range);
    if (seen.width < 1 || seen.height < 1) return;
    const by = clipping(one, seen);
    if (by) wrong.add(`${told(node)} is cut off by ${by}`);
    const card = one.closest(".card > .title") && rect(one.closest(".card"));
    if (card && wide(seen, { left: card.left + FRAME, right: card.right - FRAME }))
      wrong.add(`${told(node)} touches the frame of its card`);
    const plate = one.closest("svg, [data-log]") ? null : one.closest(PLATES);
    if (plate && !scrolls(getComputedStyle(plate).overflowX) && wide(seen, rect(plate)))
      wrong.add(`${told(node)} is wider than its ${where(plate)}`);
  }

  function lookAtDrawing(text) {
    const seen = rect(text);
    const beside = [...text.parentElement.children].filter((each) => each.tagName === "rect");
    const plates = beside.map(rect).filter((each) => each.width > 0 && meet(each, seen));
    const [widest] = plates.sort((a, b) => b.width - a.width);
    if (widest && wide(seen, widest)) wrong.add(`${told(text)} is wider than its plate`);
    const drawing = rect(text.ownerSVGElement);
    if (wide(seen, drawing) || tall(seen, drawing)) wrong.add(`${told(text)} leaves its drawing`);
  }

  function lookAtField(field) {
    if (!field.checkVisibility() || field.closest(UNSEEN)) return;
    let box = field.parentElement;
    while (box && !box.matches(".panel, dialog") && getComputedStyle(box).overflowX === "visible") box = box.parentElement;
    if (box?.matches(".panel, dialog") && wide(rect(field), rect(box)))
      wrong.add(`${where(field)} ${told(field)} hangs out of its ${where(box)}`);
  }

  const top = [...document.querySelectorAll("dialog[open], .pass")].at(-1) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.textContent.trim() && !node.parentElement.closest(UNSEEN)) look(node);
  }
  for (const text of top.querySelectorAll("svg text"))
    if (text.checkVisibility() && text.textContent.trim()) lookAtDrawing(text);
  for (const field of top.querySelectorAll("button, .button, select, input")) lookAtField(field);
  return [...wrong];
}
