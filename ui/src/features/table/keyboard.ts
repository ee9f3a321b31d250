/** Which key strokes are meant for the table. */

/** Whether a key is a shortcut: no modifier, and not typed into a dialog. */
export function isShortcut(event: KeyboardEvent): boolean {
  const within = event.target instanceof Element ? event.target : null;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !within?.closest("dialog");
}

export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
