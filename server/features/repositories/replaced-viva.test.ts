import { expect, test } from 'vitest';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { pruneVivaSets } from '../viva/record-viva.ts';

const shop = setUp(openSyncedShop);

test('questions of commits that were replaced and not sold are deleted', async () => {
  const commits: string[] = [];
  for (const id of ['sold', 'replaced', 'replaced today', 'newest']) {
    const questions = [{ id, ask: 'Why?', kind: 'why', path: 'README.md', level: 1, points: ['A.', 'B.'] }];
    const files = { 'README.md': '# Leaf', 'viva.json': JSON.stringify({ questions }) };
    commits.push(shop.github.putRepository(REPOSITORY, files));
    await shop.sync();
  }
  const [sold = '', , ...kept] = commits;
  await makePaidOrder(shop.context.db, {
    github: { id: 1, login: 'asha' },
    repository: REPOSITORY,
    soldCommit: sold,
  });
  for (const [index, commit] of commits.entries())
    await shop.database.pool.query(
      `update viva_sets set read_at = now() - interval '${[72, 48, 36, 12][index]} hours' where commit = '${commit}'`,
    );
  expect(await pruneVivaSets(shop.context.db)).toBe(1);
  const { rows } = await shop.database.pool.query('select commit from viva_sets');
  expect(rows.map(({ commit }) => commit).sort()).toEqual([sold, ...kept].sort());
});
