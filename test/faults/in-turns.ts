/** Calls `work` with the numbers from 0 to below `count`, `atOnce` of them concurrently. */
export async function inTurns<T>(
  { count, atOnce }: { count: number; atOnce: number },
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
