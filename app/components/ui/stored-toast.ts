const KEY = 'toast';

/** Keeps a toast for the page that is loaded next. A browser that keeps nothing shows none. */
export function keepToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

/** The kept toast, once. */
export function takeKeptToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
