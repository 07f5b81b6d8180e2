/** Calls `run` at once, then at most every `intervalMs`; calls in between cause one at the end of the interval. */
export function throttle(run: () => void, intervalMs: number): () => void {
  let isWaiting = false;
  let isDue = false;
  function call() {
    if (isWaiting) {
      isDue = true;
      return;
    }
    isWaiting = true;
    isDue = false;
    setTimeout(() => {
      isWaiting = false;
      if (isDue) call();
    }, intervalMs).unref();
    run();
  }
  return call;
}
