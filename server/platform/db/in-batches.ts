const MAX_BATCHES = 200;

/** Rows that one statement of a clean-up changes, so that it holds no lock for long. */
export const BATCH_ROWS = 500;

/**
 * Repeats a statement that changes up to BATCH_ROWS rows and returns them, until none are left; after many the next run
 * goes on. Returns how many rows it changed.
 */
export async function inBatches(changeBatch: () => PromiseLike<readonly unknown[]>): Promise<number> {
  let total = 0;
  for (let n = 0; n < MAX_BATCHES; n += 1) {
    const { length } = await changeBatch();
    total += length;
    if (length < BATCH_ROWS) break;
  }
  return total;
}
