import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { CodeHost } from '../../integrations/github/code-host.ts';
import { sweepOutbox } from '../../platform/outbox/lease.ts';
import { checkInvitations } from '../access/invitations/check-invitations.ts';
import { sendInvitation } from '../access/invitations/send-invitation.ts';
import { changeGithubAccount } from '../access/own-invitation.ts';
import { removalOutbox } from '../access/schema.ts';
import { eraseDue } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';

const fixture = setUp(openAccessFixture);
const query = async (text: string) => (await fixture.shop.database.pool.query(text)).rows;
const emailOf = async (orderId: string) =>
  (await query(`select email from orders where id = '${orderId}'`))[0].email;

/** Runs the removals and checks that are due, and a week later again. */
async function goOn() {
  for (const interval of ['0 days', '8 days']) {
    await query(`update invitations set next_try_at = next_try_at - interval '${interval}'`);
    await sweepOutbox(fixture.context, removalOutbox);
    await fixture.run();
    await checkInvitations(fixture.context);
    await fixture.sweep();
  }
}

test('a deletion that was asked for while an invitation is open is done after its 48 hours, and withdraws the invitation', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  const email = await emailOf(orderId);
  await query(`insert into deletions (email, due_at) values ('${email}', now())`);
  await eraseDue(fixture.context);
  expect(await emailOf(orderId)).toMatch(/^erased-/);
  expect(await query('select 1 from deletions')).toEqual([]);
  await goOn();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'expired', inSeconds: null });
  expect(fixture.github.countCalls(/^PUT /)).toBe(1);
  expect(await query('select revoked_at from purchases')).toEqual([{ revoked_at: null }]);
});

test('an invitation that is accepted just before it is withdrawn gives no access', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  fixture.acceptInvitations();
  await goOn();
  expect(fixture.getAccess().collaborators).toEqual([]);
});

test('an erasure does not wait for an invitation behind a block, nor for the case of the block', async () => {
  fixture.github.setClosure('acme/shop', 'archived');
  const { orderId } = await fixture.buyInvited('asha');
  const { orderId: other } = await fixture.buyInvited('ravi');
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  expect(await emailOf(orderId)).toMatch(/^erased-/);
  expect(await fixture.listCases()).toMatchObject([{ kind: 'repository', resolved: false }]);
  expect(await fixture.getInvitation(other)).toMatchObject({ state: 'needs_person' });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'expired' });
});

test('an erasure resolves the case of an invitation that GitHub refused', async () => {
  fixture.github.injectFaults(/^PUT /, { status: 403, body: { message: 'Must have admin rights.' } });
  const { orderId } = await fixture.buyInvited('asha');
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  expect(await fixture.listCases()).toMatchObject([{ kind: 'invite', resolved: true }]);
});

test('an invitation that is being sent while its buyer is erased gives no access', async () => {
  const { orderId } = await fixture.buy('asha');
  const { codeHost } = fixture.context;
  const invite: CodeHost['invite'] = async (whom) => {
    await erasePerson(fixture.context, { email: await emailOf(orderId) });
    return codeHost.invite(whom);
  };
  const erasing = new Proxy(codeHost, {
    get: (host, name) => (name === 'invite' ? invite : Reflect.get(host, name)),
  });
  fixture.renewCodeHost();
  await sendInvitation({ ...fixture.context, codeHost: erasing }, { invitationId: orderId });
  expect(fixture.getAccess().invited).toEqual(['asha']);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'expired', inSeconds: null });
  await query('update access_removals set next_try_at = now()');
  await goOn();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'expired', inSeconds: null });
});

test('an account that was to be replaced keeps its access, and the new one is not invited', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  await fixture.recordAccepted(orderId);
  fixture.github.addAccount('ravi');
  await changeGithubAccount(context, { orderId: `public_${orderId}`, githubId: 'ravi' });
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  await goOn();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted', login: 'asha' });
});

test('an account that was to be replaced and had not accepted either loses its invitation', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.github.addAccount('ravi');
  await changeGithubAccount(context, { orderId: `public_${orderId}`, githubId: 'ravi' });
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  await goOn();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
});

test('an account that was to be replaced and bought the project again keeps that purchase alone', async () => {
  const { orderId, context } = await fixture.buyInvited('asha');
  fixture.acceptInvitations();
  await fixture.recordAccepted(orderId);
  fixture.github.addAccount('ravi');
  await changeGithubAccount(context, { orderId: `public_${orderId}`, githubId: 'ravi' });
  const { orderId: again } = await fixture.buy('asha');
  await erasePerson(fixture.context, { email: await emailOf(orderId) });
  await goOn();
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'expired' });
  expect(await fixture.getInvitation(again)).toMatchObject({ state: 'accepted' });
});
