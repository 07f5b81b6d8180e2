import { expect, test } from 'vitest';
import { afterCommit, withAfterCommit } from './after-commit.ts';
import type { Db } from './client.ts';

/** A database whose transactions end with this error, or are committed. */
function openFake(error?: Error): Db {
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    const result = await work({});
    if (error) throw error;
    return result;
  };
  return withAfterCommit({ transaction } as unknown as Db);
}

const BROKEN = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const REFUSED = Object.assign(new Error('duplicate key'), { code: '23505' });

test.each([
  ['is committed', undefined, ['ended', 'started']],
  ['loses the answer to its commit', BROKEN, ['ended', 'started']],
  ['is rolled back', REFUSED, ['ended']],
])('what waits for a transaction that %s', async (_how, error, expected) => {
  const seen: string[] = [];
  const work = async () => {
    afterCommit(() => seen.push('started'));
    await Promise.resolve();
    seen.push('ended');
  };
  await openFake(error)
    .transaction(work)
    .catch((thrown) => expect(thrown).toBe(error));
  expect(seen).toEqual(expected);
});

test('outside of a transaction there is nothing to wait for', () => {
  expect(() => afterCommit(() => undefined)).toThrow('no transaction');
});
