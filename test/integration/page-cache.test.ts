import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projects } from '#server/features/projects/schema.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { users } from '#server/features/users/schema.ts';
import { SESSION_COOKIE } from '#server/integrations/auth/better-auth.ts';
import { authSessions } from '#server/integrations/auth/schema.ts';
import { createPublicReads } from '#server/platform/cache.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createLiveHub, type LiveHub } from '#server/platform/live/hub.ts';
import { openApp } from '#test/harness/app.ts';
import { type AuthShop, cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { makeSale } from '#test/harness/sale.ts';

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
  const context = { ...shop.context, db: database.db, live, publicReads: createPublicReads(live) };
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
    pageCache: { live, sessionCookie: SESSION_COOKIE },
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

/** The value of a key in the router's flattened data. */
function decodedValue(text: string, key: string): unknown {
  const values: unknown[] = JSON.parse(text.split('\n')[0] ?? '');
  const name = `_${values.indexOf(key)}`;
  const holder = values.find((value) => value !== null && typeof value === 'object' && name in value);
  return values[(holder as Record<string, number>)[name] ?? -1];
}

async function open({ url }: Node, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + path, { headers });
  return { text: await reply.text(), timing: reply.headers.get('server-timing'), headers: reply.headers };
}

test('a change shows on every node at once, and what did not change is sent from memory', async () => {
  const { db } = shop.context;
  const created = nodes.map((node) => nextChange(node.live, 'projects'));
  const { id } = await makeProject(db, { slug: 'leaf', name: 'Leaf Doctor' });
  // A notification that arrives after a page was stored clears it.
  await Promise.all(created);
  for (const node of nodes) {
    await open(node, '/projects/leaf.data');
    const hit = await open(node, '/projects/leaf.data');
    expect(hit.timing).toBe('cache;desc=hit');
    expect(hit.text).toContain('Leaf Doctor');
  }
  const heard = nodes.map((node) => nextChange(node.live, 'projects'));
  await db.update(projects).set({ name: 'Root Doctor' }).where(eq(projects.id, id));
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

const PATHS = [HOME, '/projects.data', '/projects/leaf.data', '/blog.data', '/contact.data', '/faq.data'];

test('signed-in visitors get their own pages, and visitors never get those', async () => {
  await makeProject(shop.context.db, { slug: 'leaf', name: 'Leaf Doctor' });
  const emails = ['asha@college.example', 'ravi@college.example'] as const;
  const cookies: string[] = [];
  for (const email of emails) cookies.push(cookieOf(await shop.signUp(email)));
  const people = await shop.context.db.select().from(users);
  const secrets = people.flatMap(({ id, email, referralCode }) => [id, email, referralCode ?? email]);
  for (const node of nodes) {
    for (const path of PATHS) {
      for (const [index, cookie] of cookies.entries()) {
        const { text, timing, headers } = await open(node, path, { cookie });
        expect(timing).toBeNull();
        expect(headers.get('cache-control')).toBe('private, no-cache');
        expect(text).toContain(emails[index]);
        expect(text).not.toContain(emails[1 - index]);
      }
      const { text } = await open(node, path);
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(await open(node, path)).toMatchObject({ timing: 'cache;desc=hit', text });
    }
  }
});

test('a project’s page says that it is owned to its owner only', async () => {
  const { db } = shop.context;
  const project = await makeProject(db, { slug: 'stem' });
  const owner = cookieOf(await shop.signUp('asha@college.example'));
  const other = cookieOf(await shop.signUp('ravi@college.example'));
  const [buyer] = await db.select().from(users).where(eq(users.email, 'asha@college.example'));
  if (!buyer) throw new Error('The buyer did not sign up.');
  await makeSale(db, { at: '2026-11-21T00:00:00+05:30', project, userId: buyer.id });
  const readAs = async (node: Node, cookie: string) => {
    const { text } = await open(node, '/projects/stem.data', { cookie });
    return decodedValue(text, 'isOwned');
  };
  for (const node of nodes) {
    for (let round = 0; round < 2; round++) {
      expect(await readAs(node, owner)).toBe(true);
      expect(await readAs(node, other)).toBe(false);
    }
  }
});

test('an ended session gets what visitors get', async () => {
  const [node] = nodes as [Node];
  const cookie = cookieOf(await shop.signUp('asha@college.example'));
  const signedIn = await open(node, '/faq.data', { cookie });
  await shop.context.db.delete(authSessions);
  const { text, timing } = await open(node, '/faq.data', { cookie });
  expect(timing).toBeNull();
  expect(text).toBe((await open(node, '/faq.data')).text);
  expect(text).not.toBe(signedIn.text);
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
