const starting = new Map<string, Promise<string>>();

/**
 * Reads once for all callers with the same key that ask at the same time. Never joins a read that has begun, as it may have
 * missed the change that a caller asks about.
 */
export function shareRead(key: string, read: () => Promise<string>): Promise<string> {
  const joined = starting.get(key);
  if (joined !== undefined) return joined;
  // Timers that are due together run before this, so streams woken by one change share the read.
  const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    starting.delete(key);
    return read();
  });
  starting.set(key, result);
  return result;
}
