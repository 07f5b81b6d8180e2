interface SessionSlot<T> {
  /** Does nothing if storage is unavailable. */
  save: (value: T | null) => void;
  /** Returns the saved value; null if there is none or storage is unavailable. */
  read: () => T | null;
}

/** A value that the browser keeps as long as this tab is open. It must be JSON. */
export function sessionSlot<T>(key: string): SessionSlot<T> {
  return {
    save(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        return;
      }
    },
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
  };
}
