import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPageCacheOptions } from '#server/bootstrap/page-cache-options.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createLiveHub, type LiveHub } from '#server/platform/live/hub.ts';
import { projects } from '#server/projects/schema.ts';
import { authenticate } from '#server/users/find-actor.ts';
import { openApp } from '#test/harness/app.ts';
import { type AuthShop, cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';

/** A process of the shop: a server with its own page cache, live hub and connections. */
interface Node {
  url: string;
  live: LiveHub;
  close(): Promise<void>;
}

// The pages' data: their HTML needs the build, and the browser tests load it.
const HOME = '/_.data';

let shop: AuthShop;
/** The embedded database belongs to one process. */
const nodes: Node[] = [];

beforeAll(async () => {
  shop = await openAuthShop();
  nodes.push(await startNode(shop.database));
  const { connectionString } = shop.database.pool.options;
  if (connectionString) nodes.push(await startNode(await openDatabase({ databaseUrl: connectionString })));
});
beforeEach(() => shop.reset());
afterAll(async () => {
  for (const node of nodes) await node.close();
  await shop.close();
});

async function startNode(database: Database): Promise<Node> {
  const app = await openApp('pages/storefront/');
  const live = createLiveHub();
  await live.start(database);
  const context = { ...shop.context, db: database.db, live };
  const server: Server = createHttpServer({
    settings: context.settings,
    log: context.log,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    handle: async ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      const authenticated = await authenticate(context, headers);
      return app({ ...context, ...authenticated }, pathname + search, {
        headers: Object.fromEntries(headers),
      });
    },
    pageCache: createPageCacheOptions(live),
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    live,
    async close() {
      server.closeAllConnections();
      server.close();
      await live.stop();
      if (database !== shop.database) await database.close();
    },
  };
}

async function open({ url }: Node, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + path, { headers });
  return { text: await reply.text(), timing: reply.headers.get('server-timing'), headers: reply.headers };
}

test('a change shows on every node at once, and what did not change is sent from memory', async () => {
  const { db, live } = shop.context;
  const { id } = await makeProject(db, { slug: 'leaf', name: 'Leaf Doctor' });
  for (const node of nodes) {
    await open(node, '/projects/leaf.data');
    const hit = await open(node, '/projects/leaf.data');
    expect(hit.timing).toBe('cache;desc=hit');
    expect(hit.text).toContain('Leaf Doctor');
  }
  const heard = nodes.map((node) => new Promise<void>((done) => node.live.subscribe(['projects'], done)));
  await db.transaction(async (tx) => {
    await tx.update(projects).set({ name: 'Root Doctor' }).where(eq(projects.id, id));
    await live.publish(tx, 'projects');
  });
  await Promise.all(heard);
  for (const node of nodes) {
    for (const path of ['/projects/leaf.data', '/projects.data', HOME]) {
      const { text, timing } = await open(node, path);
      expect(timing).toBe('cache;desc=miss');
      expect(text).toContain('Root Doctor');
      expect(text).not.toContain('Leaf Doctor');
    }
  }
});

test('a signed-in visitor gets what others read, until it changes, and their own part', async () => {
  const { db, live } = shop.context;
  const { id } = await makeProject(db, { slug: 'leaf', name: 'Leaf Doctor' });
  const cookie = cookieOf(await shop.signUp('asha@college.example'));
  for (const node of nodes) {
    await open(node, '/projects/leaf.data');
    // Nothing announces this, so it shows that nobody reads again.
    await db.update(projects).set({ name: 'Stem Doctor' }).where(eq(projects.id, id));
    const { text } = await open(node, '/projects/leaf.data', { cookie });
    expect(text).toContain('asha@college.example');
    expect(text).not.toContain('Stem Doctor');
  }
  const heard = nodes.map((node) => new Promise<void>((done) => node.live.subscribe(['projects'], done)));
  await live.publish(db, 'projects');
  await Promise.all(heard);
  for (const node of nodes)
    expect((await open(node, '/projects/leaf.data', { cookie })).text).toContain('Stem Doctor');
});

test('never serves the page of a signed-in visitor to others', async () => {
  const [node] = nodes as [Node];
  const email = 'asha@college.example';
  const cookie = cookieOf(await shop.signUp(email));
  const mine = await open(node, '/faq.data', { cookie });
  expect(mine.text).toContain(email);
  expect(mine.timing).toBeNull();
  expect(mine.headers.get('cache-control')).toBe('private, no-cache');
  for (const expected of ['miss', 'hit']) {
    const { text, timing } = await open(node, '/faq.data', { cookie: 'theme=light' });
    expect(timing).toBe(`cache;desc=${expected}`);
    expect(text).not.toContain(email);
  }
  expect((await open(node, '/faq.data', { cookie })).text).toContain(email);
});

test('a referral link sets its cookie each time', async () => {
  const [node] = nodes as [Node];
  await open(node, HOME);
  for (const path of [`${HOME}?ref=FR23ND`, `${HOME}?ref=FR23ND`])
    expect((await open(node, path)).headers.get('set-cookie')).toContain('ref=FR23ND');
});

test('a missing project is not found until it exists', async () => {
  const [node] = nodes as [Node];
  expect((await fetch(`${node.url}/projects/later.data`)).status).toBe(404);
  await makeProject(shop.context.db, { slug: 'later' });
  expect((await fetch(`${node.url}/projects/later.data`)).status).toBe(200);
});
