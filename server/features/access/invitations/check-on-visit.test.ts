import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { checkOnVisit, listSentInvitations } from './check-on-visit.ts';

const fixture = setUp(openAccessFixture);
const LOOKS = /^GET \/repos\/acme\/shop\/collaborators/;

test('an accepted invitation is seen when its buyer opens a page, by at most one check a minute', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  const visit = async () => {
    await checkOnVisit(fixture.context, await listSentInvitations(fixture.context.db, { orderId }));
    await fixture.run();
  };
  await visit();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  fixture.acceptInvitations();
  const before = fixture.github.countCalls(LOOKS);
  await visit();
  await visit();
  expect(fixture.github.countCalls(LOOKS)).toBe(before);
  await fixture.shop.database.pool.query('update attempts set resets_at = now()');
  await visit();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted' });
  await fixture.shop.database.pool.query('update attempts set resets_at = now()');
  const seen = fixture.github.countCalls(LOOKS);
  await visit();
  expect(fixture.github.countCalls(LOOKS)).toBe(seen);
});

test('the visit asks nothing itself, and a check without an answer leaves the invitation as it was', async () => {
  const { orderId } = await fixture.buyInvited('asha');
  const before = fixture.github.calls.length;
  await checkOnVisit(fixture.context, [orderId]);
  expect(fixture.github.calls).toHaveLength(before);
  fixture.github.injectPermanentFault(/./, { status: 503 });
  await fixture.run();
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
});
