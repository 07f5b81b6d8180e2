const SEND_INTERVAL_MS = 30_000;
const FIRST_READ_INTERVAL_MS = 1000;

/** When changed counters of a document may be read and sent again: sales change counters often, and nobody waits for them. */
export class CounterPace {
  /** By the monotonic clock. */
  #nextAt = 0;
  #readInterval = FIRST_READ_INTERVAL_MS;

  /** Ms to wait. */
  delay(): number {
    return Math.max(0, this.#nextAt - performance.now());
  }

  /**
   * Called after a read that changed counters caused; `isChanged` if they changed this document. Reads that find nothing, because other
   * projects were sold, become as rare as snapshots.
   */
  record(isChanged: boolean): void {
    const interval = isChanged ? SEND_INTERVAL_MS : this.#readInterval;
    this.#readInterval = isChanged
      ? FIRST_READ_INTERVAL_MS
      : Math.min(SEND_INTERVAL_MS, this.#readInterval * 2);
    this.#nextAt = performance.now() + interval;
  }
}
