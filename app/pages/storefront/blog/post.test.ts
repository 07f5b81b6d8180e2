import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { loader } from './post.route.tsx';

/** A shop without a working database. */
function createBrokenShop(logged: unknown[]): RouterContextProvider {
  const provider = new RouterContextProvider();
  const db = {
    select() {
      throw new Error('no database');
    },
  };
  const settings = { shopName: 'Quill', supportEmail: 'a@b.test', socialUrl: 'https://c.test', appUrl: '' };
  const log = { error: (what: unknown) => logged.push(what) };
  provider.set(shopContext, { settings, db, log } as unknown as Context);
  return provider;
}

const open = (slug: string, logged: unknown[] = []) => {
  const args = {
    params: { slug },
    context: createBrokenShop(logged),
    request: new Request('http://shop.test'),
  };
  return loader(args as unknown as Parameters<typeof loader>[0]);
};

test("a post whose body can't be read has status 500 and no body, and is logged", async () => {
  const logged: unknown[] = [];
  expect(await open('verified-github-repos', logged)).toMatchObject({
    data: { content: null },
    init: { status: 500 },
  });
  expect(logged).toMatchObject([{ slug: 'verified-github-repos', err: { message: 'no database' } }]);
});

test('an unknown post has status 404', async () => {
  await expect(open('nope')).rejects.toMatchObject({ init: { status: 404 } });
});
