const MAX_BATCHES = 200;

/** The number of rows that one statement of a clean-up changes, so that it holds no lock for long. */
export const BATCH_ROWS = 500;

/**
 * Repeats a statement that changes up to BATCH_ROWS rows and returns them, until no rows are left. After many
 * batches it stops, and the next run continues. Returns how many rows it changed.
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
