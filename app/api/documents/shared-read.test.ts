import { expect, test } from 'vitest';
import { shareRead } from './shared-read.ts';

test('reads once for callers at the same time, and again for a caller after the read began', async () => {
  let reads = 0;
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const read = async () => {
    reads += 1;
    begun.resolve();
    await finished.promise;
    return String(reads);
  };
  const together = Array.from({ length: 300 }, () => shareRead('projects', read));
  await begun.promise;
  const later = shareRead('projects', read);
  const other = shareRead('orders', async () => 'other');
  finished.resolve();
  await Promise.all(together);
  expect(await later).toBe('2');
  expect(reads).toBe(2);
  expect(await other).toBe('other');
});

test('a failed read fails its callers only', async () => {
  const fail = async () => Promise.reject(new Error('no'));
  await expect(shareRead('projects', fail)).rejects.toThrow('no');
  expect(await shareRead('projects', async () => 'read')).toBe('read');
});
