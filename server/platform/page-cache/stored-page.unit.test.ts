import { expect, test } from 'vitest';
import { headersOf, storePage } from './stored-page.ts';

const store = () =>
  storePage(new Response('<p>₹499</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }), false);

test('a page keeps no more memory than its bytes', async () => {
  const { brotli, gzip } = await store();
  for (const body of [brotli, gzip]) expect(body.buffer.byteLength).toBe(body.length);
});

test('the headers name the outcome and are otherwise the same', async () => {
  const page = await store();
  for (const name of ['br', 'gzip', 'identity', 'notModified'] as const) {
    const hit = headersOf(page, name, 'hit');
    expect(hit.slice(-2)).toEqual(['server-timing', 'cache;desc=hit']);
    expect(headersOf(page, name, 'stale')).toEqual([...hit.slice(0, -1), 'cache;desc=stale']);
    expect(headersOf(page, name, 'miss')).toEqual([...hit.slice(0, -1), 'cache;desc=miss']);
    expect(headersOf(page, name, 'hit')).toEqual(hit);
  }
});
