import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { endPurchases, insertTeammate, makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { invitations } from './schema.ts';

// During an upgrade the previous release reads and writes `purchases` and `team_members`. Triggers keep
// them in step with `invitations`. This test is deleted with them: see decision 15.

const shop = setUp(openTestShop);
const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;
const ASHA = { id: 7, login: 'asha' };
const MATE = { id: 'tm_1', githubLogin: 'mate', githubAccountId: 8 };

/** Lists the rows that differ between the two sides, without later columns, which stand at the end. */
async function listDifferent() {
  const [{ columns }] = await query(`select string_agg(column_name, ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name = 'invitations'
      and ordinal_position <= (select count(*) from information_schema.columns where table_name = 'previous_invitations')`);
  const ours = `select ${columns} from invitations`;
  const theirs = 'table previous_invitations';
  return query(`(${ours} except all ${theirs}) union all (${theirs} except all ${ours})`);
}

/** Makes a purchase with a teammate, as the previous release inserts them. */
async function buyAsBefore(): Promise<string> {
  const orderId = await makePaidOrder(shop.context.db, { github: ASHA });
  const [{ project_id: projectId, user_id: userId }] = await query('select * from purchases');
  await query(`begin; set local session_replication_role = replica;
    delete from purchases; delete from invitations; commit`);
  await query(
    `insert into purchases (order_id, project_id, user_id, github_login, github_account_id)
     values ($1, $2, $3, 'asha', 7)`,
    [orderId, projectId, userId],
  );
  await query(
    `insert into team_members (id, order_id, github_login, github_account_id) values ('tm_1', $1, 'mate', 8)`,
    [orderId],
  );
  return orderId;
}

test('what only the previous release uses is deleted in the release after it', () => {
  const [, newest] = /^## (\d.*?) /m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest, 'Delete what decision 15 lists: nodes of 0.1.0 no longer run beside this code.').toBe(
    '0.1.0',
  );
});

test('what the previous release writes is in the new table', async () => {
  const orderId = await buyAsBefore();
  expect(await query('select id, role, state, github_login from invitations order by role')).toEqual([
    { id: orderId, role: 'buyer', state: 'waiting', github_login: 'asha' },
    { id: 'tm_1', role: 'teammate', state: 'waiting', github_login: 'mate' },
  ]);
  for (const table of ['purchases', 'team_members'])
    await query(`update ${table} set invite_state = 'sent', invite_round = invite_round + 1, invite_since = now(),
      leased_until = now(), leased_by = 'node', invitation_id = 5, blocked_by = '*', invited_at = now()`);
  await query(`update purchases set replaces_login = 'old', replaces_account_id = 6`);
  expect(await listDifferent()).toEqual([]);
  expect(await query('select state, round, replaces_login from invitations order by role')).toEqual([
    { state: 'sent', round: 1, replaces_login: 'old' },
    { state: 'sent', round: 1, replaces_login: null },
  ]);
  await query(
    'begin; update purchases set revoked_at = now(); update team_members set revoked_at = now(); commit',
  );
  expect(await listDifferent()).toEqual([]);
  expect(await query('select 1 from invitations where revoked_at is null')).toEqual([]);
});

test('what the new release writes is in the old tables', async () => {
  const { db } = shop.context;
  const orderId = await makePaidOrder(db, { github: ASHA });
  await insertTeammate(db, orderId, MATE);
  expect(await listDifferent()).toEqual([]);
  const sent = { state: 'sent', status: 'invite_success', round: 2, roundStartedAt: new Date() } as const;
  for (const id of [orderId, MATE.id]) await db.update(invitations).set(sent).where(eq(invitations.id, id));
  expect(await listDifferent()).toEqual([]);
  expect(await query('select invite_state, invite_round from purchases')).toEqual([
    { invite_state: 'sent', invite_round: 2 },
  ]);
  await endPurchases(db);
  expect(await listDifferent()).toEqual([]);
  expect(await query('select 1 from team_members where revoked_at is null')).toEqual([]);
});

test('the daily limit of either release counts the calls of both', async () => {
  const orderId = await makePaidOrder(shop.context.db, { github: ASHA });
  await insertTeammate(shop.context.db, orderId, MATE);
  const call = (id: string, columns: string, values: string) =>
    query(
      `insert into invite_calls (id, repository, counted, ${columns}) values ('${id}', 'acme/shop', true, ${values})`,
    );
  await call('old-1', 'order_id', `'${orderId}'`);
  await call('old-2', 'order_id, member_id', `'${orderId}', 'tm_1'`);
  await call('new-1', 'invitation_id', `'${orderId}'`);
  await call('new-2', 'invitation_id', `'tm_1'`);
  const ofBuyer = { order_id: orderId, member_id: null, invitation_id: orderId };
  const ofMate = { order_id: orderId, member_id: 'tm_1', invitation_id: 'tm_1' };
  expect(await query('select order_id, member_id, invitation_id from invite_calls order by id')).toEqual([
    ofBuyer,
    ofMate,
    ofBuyer,
    ofMate,
  ]);
});
