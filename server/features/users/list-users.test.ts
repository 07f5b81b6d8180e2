import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { findUserDetails } from '../../readers/admin-panel/find-user-details.ts';
import { listUsers, usersQuery } from './list-users.ts';

const shop = setUp(openTestShop);
let admin: Context;
beforeEach(async () => {
  admin = await asAdmin(shop, 'userWrite');
});

async function emails(query: Record<string, unknown>): Promise<string[]> {
  return (await listUsers(admin, usersQuery.parse(query))).documents.map(({ email }) => email);
}

test('users are found by any part of an email, ignoring case and wildcards', async () => {
  const { db } = shop.context;
  await makeUser(db, { email: 'asha_rao@college.example' });
  await makeUser(db, { email: 'asha.rao@college.example', kind: 'guest' });
  await makeUser(db, { email: 'bilal@elsewhere.example' });
  expect((await emails({ email: ' ASHA' })).sort()).toEqual([
    'asha.rao@college.example',
    'asha_rao@college.example',
  ]);
  expect(await emails({ email: 'A_R' })).toEqual(['asha_rao@college.example']);
  expect(await emails({ email: '%' })).toEqual([]);
  expect(await emails({ email: 'a\0b' })).toEqual([]);
});

test('pages list every user once, newest first, including equal creation times', async () => {
  for (let at = 0; at < 7; at += 1) await makeUser(shop.context.db, { email: `p${at}@paged.example` });
  await shop.database.pool.query(
    `update users set created_at = timestamptz '2026-01-01T00:00:00.000001Z'
       + case when email ~ '^p[234]@' then interval '0' else substr(email, 2, 1)::int * interval '1 day' + interval '1 day' end
     where email like '%@paged.example'`,
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUsers(admin, usersQuery.parse({ email: '@paged', limit: 2, cursor }));
    seen.push(...page.documents.map(({ email }) => email));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.slice(0, 4)).toEqual([6, 5, 1, 0].map((at) => `p${at}@paged.example`));
  expect(seen.slice(4).sort()).toEqual([2, 3, 4].map((at) => `p${at}@paged.example`));
});

test('a page of users needs a fixed number of queries', async () => {
  const { db } = shop.context;
  for (let at = 0; at < 5; at += 1)
    await makePaidOrder(db, { github: { id: at + 1, login: `buyer-${at}` }, repository: `acme/r${at}` });
  const queries: string[] = [];
  const { pool } = shop.database;
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    queries.push(String(args[0]));
    return query(...args);
  }) as typeof pool.query;
  const page = await listUsers(admin, usersQuery.parse({}));
  pool.query = query;
  expect(queries).toHaveLength(4);
  expect(
    page.documents.filter(({ purchasedProjects }) => Object.keys(purchasedProjects).length === 1),
  ).toHaveLength(5);
});

test('user details contain no credentials or tokens', async () => {
  const { db } = shop.context;
  const { id } = await makeUser(db, { email: 'asha@college.example', emailVerified: true });
  await shop.database.pool.query(
    `insert into auth_accounts (id, account_id, provider_id, user_id, password) values ('a', $1, 'credential', $1, 'HASH')`,
    [id],
  );
  await shop.database.pool.query(
    `insert into auth_sessions (id, token, user_id, expires_at) values ('s', 'TOKEN', $1, '2999-01-01')`,
    [id],
  );
  const details = await findUserDetails(admin, id);
  expect(details).toMatchObject({
    user: { id, email: 'asha@college.example', active: true },
    account: { kind: 'registered', emailVerified: true, openSessions: 1, admin: null },
    ledger: [],
  });
  expect(JSON.stringify(details)).not.toMatch(/HASH|TOKEN|password|secret/);
  expect(await findUserDetails(admin, 'none')).toBeNull();
});
