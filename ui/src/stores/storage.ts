/** Small things that this browser keeps (localStorage); nothing breaks where it keeps nothing. */

const keyOf = (name: string): string => `calimala.${name}`;

export function save(name: string, value: unknown): void {
  write(name, JSON.stringify(value));
}

export function load<T>(name: string, fallback: T): T {
  const found = read(name);
  if (found === null) return fallback;
  try {
    return JSON.parse(found) as T;
  } catch {
    return fallback; // written by something else
  }
}

/** Plain text, as it is. */
export function write(name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(name), text);
  } catch {
    // full, or forbidden: a browser that keeps nothing
  }
}

export function read(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null; // forbidden
  }
}
