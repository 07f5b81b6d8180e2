import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { generatePath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { documents } from '#app/api/documents/document-table.ts';
import routes from '#app/routes.ts';
import { posts } from '#content/posts/posts.ts';
import type { Context } from '#server/context.ts';
import { projects } from '#server/features/projects/schema.ts';
import { createCache, createPublicReads } from '#server/platform/cache.ts';
import { openApp } from '#test/harness/app.ts';
import { changesOfColumns } from '#test/harness/change-columns.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { publish } from '#test/harness/publish.ts';
import { setUp } from '#test/harness/set-up.ts';

const shop = setUp(openFilledShop);

describe('public pages', () => {
  /**
   * Tables whose rows no page caches: they are read for one visitor, or never change under their address. Of
   * help requests there is a median of 30 days, which may be old for a minute. Of orders only the time of the
   * payment is read, which is stored together with the purchase.
   */
  const notKept = [
    'attempts',
    'cover_images',
    'notice_recipients',
    'repository_files',
    'waiting_list',
    'help_requests',
    'orders',
  ];

  const isPublic = (file: string) => /^(pages\/storefront|api\/seo|api\/(cover|preview)\.)/.test(file);
  const listPaths = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = '', file, children = [] }) => [
      ...(isPublic(file) ? [`/${path}`] : []),
      ...listPaths(children),
    ]);

  async function listAddresses(projectSlug: string): Promise<string[]> {
    const parameters = {
      projectSlug,
      technologySlug: 'esp32',
      slug: posts[0]!.slug,
      token: 'none',
      file: '1.xml',
      id: 'none',
    };
    const pages = listPaths(await routes).map((path) => generatePath(path, parameters));
    const open = documents.filter(
      ({ who, path, isForBuyers }) => who === 'anyone' && !isForBuyers && path !== '/pending_orders/:id',
    );
    return [...pages, ...open.map(({ path }) => `/documents${generatePath(path, { id: projectSlug })}`)];
  }

  /** Opens a database that notes which tables are read through it. */
  function watchReads(tables: string[]) {
    const read = new Set<string>();
    const logQuery = (query: string) => {
      for (const [, name = ''] of query.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi))
        if (tables.includes(name)) read.add(name);
    };
    return { db: drizzle(shop.database.pool, { logger: { logQuery } }), read };
  }

  test('a change of each table that public pages read clears their cache', async () => {
    const { db, live } = shop.context;
    const [{ slug } = { slug: '' }] = await db.select().from(projects).where(eq(projects.repoName, 'repo-1'));
    const watched = watchReads(await shop.listTables());
    const app = await openApp();
    const context: Context = { ...shop.context, db: watched.db, readDb: watched.db };
    context.publicReads = createPublicReads(live);
    for (const address of await listAddresses(slug))
      expect((await app(context, address)).status, address).toBeLessThan(500);
    const tables = [...watched.read].filter((name) => !notKept.includes(name));
    expect(tables).toEqual(expect.arrayContaining(['projects', 'reviews', 'repository_snapshots']));
    for (const table of tables) {
      const { rows } = await db.execute(sql.raw(`select 1 from ${table} limit 1`));
      expect(rows, `Add a row of ${table} to test/harness/filled-tables.ts`).not.toEqual([]);
      // Everything that was committed before has arrived.
      const isSettled = new Promise<void>((done) => live.subscribe(['orders/settled'], done));
      await publish(db, 'orders/settled');
      await isSettled;
      // Purchase counts clear caches up to 30 seconds later, so the topic that causes them stands for them.
      const reads = createCache({
        maxSize: 1,
        ttlMs: 60_000,
        clearedBy: { live, topics: ['projects', 'sales'] },
      });
      await reads.read('page', async () => 'old');
      for (const change of (await changesOfColumns(db, table)).values())
        await databaseErrorOf(db.execute(sql.raw(change)));
      // A purchase ends with its invitations only.
      if (table === 'purchases') await endPurchases(db);
      await expect
        .poll(() => reads.read('page', async () => 'new'), { message: `${table} is read by public pages` })
        .toBe('new');
    }
  });
});
