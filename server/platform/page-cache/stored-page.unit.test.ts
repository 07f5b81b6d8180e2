import { expect, test } from 'vitest';
import { storePage } from './stored-page.ts';

test('a page keeps no more memory than its bytes', async () => {
  const { brotli, gzip } = await storePage(
    new Response('<p>₹499</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  for (const body of [brotli, gzip]) expect(body.buffer.byteLength).toBe(body.length);
});
