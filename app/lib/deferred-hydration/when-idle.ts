/**
 * Runs `callback` when the browser is idle; returns a function that cancels it. Safari has no
 * requestIdleCallback.
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 1000);
  return () => clearTimeout(timer);
}
