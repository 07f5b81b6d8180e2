const KEY = 'toast';

/** Keeps a toast for the page that is loaded next. A browser that keeps nothing shows none. */
export function storeToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

/** The kept toast, once. */
export function popStoredToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
