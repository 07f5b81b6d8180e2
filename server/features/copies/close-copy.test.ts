import { expect, test } from 'vitest';
import { openCopiesFixture, TEMPLATE } from '#test/harness/copies-fixture.ts';
import { killedAfter } from '#test/harness/killed-after.ts';
import { setUp } from '#test/harness/set-up.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { closeCopy } from './close-copy.ts';
import { leaseCopy } from './lease-copy.ts';

const fixture = setUp(openCopiesFixture);
const DELETE = /^DELETE \/repos\/[^/]+\/[^/]+$/;
const ARCHIVE = /^PATCH \/repos\/[^/]+\/[^/]+$/;
const stateOf = async (orderId: string) => (await fixture.findCopy(orderId)).state;

test('after a refund all accesses end, then the copy is archived, and 30 days later it is deleted', async () => {
  const orderId = await fixture.buy('asha', { teamGithubIds: ['ravi'] });
  const name = await fixture.nameOf(orderId);
  fixture.github.acceptInvitations('asha');
  await fixture.refund(orderId);
  await fixture.goOn();
  await fixture.goOn();
  expect(fixture.github.collaborators).toEqual([]);
  expect(fixture.github.invitations).toEqual([]);
  expect(await stateOf(orderId)).toBe('archived');
  const calls = fixture.github.calls.map(({ route }) => route);
  expect(calls.findIndex((route) => ARCHIVE.test(route))).toBeGreaterThan(
    calls.findLastIndex((route) => /^DELETE .*(collaborators|invitations)/.test(route)),
  );
  await fixture.database.pool.query(`update copies set ended_at = now() - interval '29 days'`);
  await fixture.goOn();
  expect(fixture.github.exists(name)).toBe(true);
  await fixture.database.pool.query(`update copies set ended_at = now() - interval '30 days 1 minute'`);
  await fixture.goOn();
  expect(fixture.github.exists(name)).toBe(false);
  expect(await stateOf(orderId)).toBe('deleted');
  expect(fixture.github.countCalls(DELETE)).toBe(1);
  expect(fixture.github.exists(TEMPLATE)).toBe(true);
});

test('an access that is not removed yet keeps the copy from being archived', async () => {
  const orderId = await fixture.buy('asha');
  fixture.github.acceptInvitations();
  fixture.github.injectPermanentFault(/^DELETE .*collaborators/, { status: 502 });
  await fixture.refund(orderId);
  await fixture.goOn();
  expect(await stateOf(orderId)).toBe('ending');
  expect(fixture.github.countCalls(ARCHIVE)).toBe(0);
  fixture.github.clearFaults();
  await fixture.goOn();
  await fixture.goOn();
  expect(await stateOf(orderId)).toBe('archived');
});

test('an order that is refunded while its copy is made invites no one, and the copy is archived', async () => {
  fixture.github.setContentLate(true);
  const orderId = await fixture.buy('asha');
  await fixture.refund(orderId);
  fixture.github.setContentLate(false);
  await fixture.goOn();
  await fixture.goOn();
  expect(fixture.github.countCalls(/^PUT .*collaborators/)).toBe(0);
  expect(fixture.github.countCalls(/^DELETE .*collaborators/)).toBe(0);
  expect(await stateOf(orderId)).toBe('archived');
});

test('a copy that was never made is not looked for at GitHub after a refund', async () => {
  fixture.github.setTemplate(TEMPLATE, false);
  const orderId = await fixture.buy('asha');
  await fixture.refund(orderId);
  await fixture.goOn();
  expect(await stateOf(orderId)).toBe('deleted');
  expect(await fixture.listCases()).toMatchObject([{ kind: 'copy', resolved: true }]);
});

test('erasing a buyer who has access keeps the copy', async () => {
  const orderId = await fixture.buy('asha');
  fixture.github.acceptInvitations();
  await fixture.database.pool.query(`update invitations set state = 'accepted', accepted_at = now()`);
  await erasePerson(fixture.context, { email: 'asha@example.com' });
  await fixture.goOn();
  expect(await stateOf(orderId)).toBe('ready');
});

test('erasing a buyer who has not accepted treats the copy as after a refund', async () => {
  const orderId = await fixture.buy('asha');
  await erasePerson(fixture.context, { email: 'asha@example.com' });
  await fixture.goOn();
  await fixture.goOn();
  expect(await stateOf(orderId)).toBe('archived');
  expect(fixture.github.invitations).toEqual([]);
});

test.each([1, 2])(
  'a process that is killed after call %s of closing a copy closes it later',
  async (calls) => {
    const orderId = await fixture.buy('asha');
    const name = await fixture.nameOf(orderId);
    const { id } = await fixture.orderOf(orderId);
    const close = async () => {
      await fixture.makeDue('copies');
      const lease = await leaseCopy(fixture.context, id);
      await expect(closeCopy(killedAfter(fixture.context, calls), lease!)).rejects.toThrow('killed');
      await fixture.restart();
    };
    fixture.github.injectPermanentFault(ARCHIVE, { status: 502 });
    await fixture.refund(orderId);
    await fixture.goOn();
    expect(await stateOf(orderId)).toBe('ending');
    fixture.github.clearFaults();
    await close();
    expect(await stateOf(orderId)).toBe('archived');
    expect(fixture.github.exists(name)).toBe(true);
    await fixture.database.pool.query(`update copies set ended_at = now() - interval '31 days'`);
    await close();
    expect(await stateOf(orderId)).toBe('deleted');
    expect(fixture.github.exists(name)).toBe(false);
    expect(fixture.github.exists(TEMPLATE)).toBe(true);
  },
);
