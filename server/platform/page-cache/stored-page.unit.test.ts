import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceNonce, storePage } from './stored-page.ts';

test('a page keeps no more memory than its bytes', async () => {
  const { brotli, gzip } = await storePage(
    new Response('<p>₹499</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  for (const body of [brotli, gzip]) expect(body.buffer.byteLength).toBe(body.length);
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = "default-src 'none'; script-src 'self' 'nonce-a+b='; style-src 'self' 'nonce-a+b='";

test("a page's nonce is replaced by a hash of each inline script and style", () => {
  const html = [
    '<style nonce="a+b=">p{}</style><script nonce="a+b=">one(1 < 2)</script>',
    '<script type="text/x-deferred-module" nonce="a+b=">import "/é.js"</script><script nonce="a+b=" src="/x.js"></script>',
    '<script type="application/ld+json">{}</script>',
  ].join('');
  expect(replaceNonce(html, POLICY)).toEqual({
    html: html.replaceAll(' nonce="a+b="', ''),
    policy: `default-src 'none'; script-src 'self' ${hash('one(1 < 2)')} ${hash('import "/é.js"')}; style-src 'self' ${hash('p{}')}`,
  });
});

test('an inline script or style without a nonce is never allowed', () => {
  const policy = "default-src 'none'; script-src 'self' 'nonce-a+b='";
  const own = '<script nonce="a+b=">ok()</script>';
  for (const injected of [
    '<script>injected()</script>',
    '<SCRIPT type="module">injected()</SCRIPT >',
    '<style>p{}</style>',
  ])
    expect(replaceNonce(own + injected, policy)).toBeNull();
  // The policy of a page with a hidden script has only the hash of the page's own script.
  const hidden = replaceNonce(`${own}<script data-x=" src=">injected()</script>`, policy);
  expect(hidden?.policy).toBe(`default-src 'none'; script-src 'self' ${hash('ok()')}`);
});

test('a page that has the nonce elsewhere is refused', () => {
  expect(replaceNonce('<script nonce="a+b=">x</script><p data-nonce="a+b="></p>', POLICY)).toBeNull();
});
