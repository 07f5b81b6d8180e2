import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '#server/projects/schema.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { prepared } from './prepared.ts';

const shop = setUp(openTestShop);

test('builds a query once for a database, and for each transaction, and answers each by its parameters', async () => {
  const { db } = shop.context;
  let builds = 0;
  const nameOf = prepared((executor) => {
    builds += 1;
    return executor
      .select({ name: projects.name })
      .from(projects)
      .where(eq(projects.slug, sql.placeholder('slug')));
  });
  await makeProject(db, { slug: 'leaf', name: 'Leaf' });
  await makeProject(db, { slug: 'stem', name: 'Stem' });
  for (const [slug, name] of [
    ['leaf', 'Leaf'],
    ['stem', 'Stem'],
  ])
    expect(await nameOf(db).execute({ slug })).toEqual([{ name }]);
  expect(await nameOf(db).execute({ slug: 'none' })).toEqual([]);
  expect(builds).toBe(1);
  await db.transaction(async (tx) => {
    await tx.update(projects).set({ name: 'Root' }).where(eq(projects.slug, 'leaf'));
    expect(await nameOf(tx).execute({ slug: 'leaf' })).toEqual([{ name: 'Root' }]);
  });
  expect(builds).toBe(2);
});
