/**
 * Runs statements of one transaction that don't depend on each other: they are sent at once, in any order, and answered one after the
 * other. Unlike `Promise.all` it rejects only when all have ended: a statement that one of them still sends must not follow the
 * ROLLBACK that the failure of another one causes, since it would be committed.
 */
export async function together<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Each once: a query of Drizzle runs whenever it is awaited.
  const running = statements.map((statement) => Promise.resolve(statement));
  // Rejects with the first failure; those that follow only say that the transaction has failed.
  const results = Promise.all(running);
  await Promise.allSettled([results, ...running]);
  return results as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
