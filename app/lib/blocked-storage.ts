import { scriptOf } from './script-of.ts';

/**
 * Keeps what the tab would store in memory if the browser blocks its storage, as it does with all cookies
 * blocked: the router's scripts would fail without it.
 */
function replaceBlockedStorage(): void {
  try {
    sessionStorage.getItem('');
  } catch {
    const values = new Map<string, string>();
    const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, text) => void values.set(key, text),
      removeItem: (key) => void values.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', { value });
  }
}

/** Runs in the head, before anything reads the storage. */
export const BLOCKED_STORAGE_SCRIPT = scriptOf(replaceBlockedStorage);
