/** Calls `work` with each item, with at most `limit` of them at the same time. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const workThrough = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: limit }, workThrough));
}
