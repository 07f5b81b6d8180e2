const KEY = 'toast';

/** Stores a toast for the next page load. Does nothing if storage is unavailable. */
export function storeToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

/** Returns the stored toast and removes it. */
export function popStoredToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
