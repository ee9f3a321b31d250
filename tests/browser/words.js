// All that is read or said: texts, labels, titles, placeholders.
() => {
  const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
  const said = named.flatMap((one) => [one.ariaLabel, one.title, one.placeholder]);
  return [document.title, document.body.innerText, ...said].filter(Boolean).map(String);
}
