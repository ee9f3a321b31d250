/** Small things that this browser keeps; nothing breaks where it keeps nothing. */

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`calimala.${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing
  }
}

export function kept<T>(name: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`calimala.${name}`);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}
