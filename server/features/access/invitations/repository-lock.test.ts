import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { testOnPostgres, untilWaiting } from '#test/harness/until-waiting.ts';
import { orders } from '../../orders/schema.ts';
import { lockInvitation } from '../lock-invitation.ts';
import { invitations } from '../schema.ts';
import { sendInvitation } from './send-invitation.ts';

// GitHub asks that invitations are sent one after the other.

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

test('a repository’s invitations are sent one at a time, and each enqueues the next', async () => {
  const first = await fixture.buy('asha');
  const second = await fixture.buy('ravi');
  await fixture.rewind(first.orderId, 'leasedUntil', '-60 seconds');
  await fixture.run();
  expect(fixture.github.calls).toEqual([]);
  expect(await fixture.getInvitation(second.orderId)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    isLeased: false,
  });

  await fixture.rewind(first.orderId, 'leasedUntil', '0 seconds');
  await sendInvitation(fixture.context, { invitationId: first.orderId });
  expect(await fixture.shop.waitingJobs('send-invitation')).toMatchObject([
    { data: { invitationId: second.orderId } },
  ]);
  await fixture.run();
  expect(await fixture.getInvitation(second.orderId)).toMatchObject({ state: 'sent' });
});

test('first invitations are sent before renewed ones', async () => {
  const first = await fixture.buy('asha');
  const old = await fixture.buy('old');
  const fresh = await fixture.buy('ravi');
  await fixture.setInvitations({ state: 'expired', status: 'invite_success' }, old.orderId);
  await fixture.rewind(old.orderId, 'nextTryAt', '1 hour');
  await fixture.shop.database.pool.query('delete from test_jobs');
  await sendInvitation(fixture.context, { invitationId: first.orderId });
  expect(await fixture.shop.waitingJobs('send-invitation')).toMatchObject([
    { data: { invitationId: fresh.orderId } },
  ]);
});

test('concurrent workers invite each account once, one at a time', async () => {
  const bought: { orderId: string }[] = [];
  for (let n = 0; n < 4; n += 1) bought.push(await fixture.buy(`buyer-${n}`));
  const host = fixture.context.codeHost;
  let inside = 0;
  let most = 0;
  const watching = {
    ...fixture.context,
    codeHost: new Proxy(host, {
      get: (real, method) => (method === 'invite' ? invite : Reflect.get(real, method)),
    }),
  };
  async function invite({ login }: { login: string }) {
    inside += 1;
    most = Math.max(most, inside);
    const { status } = await fetch(`${fixture.github.url}/repos/acme/shop/collaborators/${login}`, {
      method: 'PUT',
      headers: { authorization: 'token test' },
      body: '{"permission":"pull"}',
    });
    inside -= 1;
    return { outcome: 'invited', invitationId: status } as const;
  }
  for (let round = 0; round < 4; round += 1) {
    const all = bought.flatMap((each) => [each, each]);
    await Promise.all(all.map(({ orderId }) => sendInvitation(watching, { invitationId: orderId })));
  }
  expect(most).toBe(1);
  expect(fixture.github.countCalls(PUT)).toBe(4);
  for (const { orderId } of bought)
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', attempts: 1 });
});

testOnPostgres('an invitation that waits for its repository is read as it is after the wait', async () => {
  const { db, pool } = fixture.shop.database;
  const { orderId } = await fixture.buy('asha');
  const client = await pool.connect();
  const other = drizzle(client);
  await client.query('begin');
  await lockInvitation(other, orderId);
  const read = db.transaction((tx) => lockInvitation(tx, orderId));
  await untilWaiting(pool);
  await other.update(orders).set({ email: 'corrected@example.com' });
  for (const state of ['queued', 'sent'] as const) await other.update(invitations).set({ state });
  await other.update(invitations).set({ leasedUntil: sql`now() + interval '1 minute'` });
  await client.query('commit');
  client.release();
  expect(await read).toMatchObject({
    state: 'sent',
    isPending: false,
    isLeased: true,
    order: { email: 'corrected@example.com' },
  });
});
