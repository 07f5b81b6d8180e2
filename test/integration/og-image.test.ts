import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '#app/api/seo/og-image.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { projects } from '#server/features/projects/schema.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);

function ask(file?: string, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(shopContext, shop.context);
  const request = new Request(`http://localhost:3000/og${file ? `/${file}` : '.png'}`, { headers });
  return loader({ request, context, params: { file } });
}

test('social images are PNG images for a project and the shop, cacheable by ETag', async () => {
  await makeProject(shop.context.db, { slug: 'crop-doctor', name: 'Crop Doctor' });
  for (const file of ['crop-doctor.png', undefined]) {
    const response = await ask(file);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = new Uint8Array(await response.arrayBuffer());
    // WhatsApp shows no larger picture.
    expect(bytes.length).toBeLessThan(300_000);
    expect(Array.from(bytes.slice(1, 4), (byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
    const again = await ask(file, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  }
});

test('a social image is rendered again when the price changes', async () => {
  await makeProject(shop.context.db, { slug: 'crop-doctor' });
  const before = (await ask('crop-doctor.png')).headers.get('etag');
  await shop.context.db.update(projects).set({ pricePaise: 0 });
  expect((await ask('crop-doctor.png')).headers.get('etag')).not.toBe(before);
});

test.each(['unknown.png', 'crop-doctor', 'crop-doctor.svg', '..png', 'A B.png'])(
  'the social image of %s is 404',
  async (file) => {
    expect((await ask(file)).status).toBe(404);
  },
);
