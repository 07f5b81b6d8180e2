import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { revokePurchase } from '../purchases.ts';
import { probeBlocks } from './probe-blocks.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;
const SHOP = 'acme/shop';

const refuse = (message: string) => ({ status: 403, body: { message } });
const openCases = async () =>
  (await fixture.listCases())
    .filter(({ resolved }) => !resolved)
    .map(({ kind, subject }) => `${kind} ${subject}`);
const mailsTo = async (orderId: string) =>
  (await fixture.listMails()).filter(({ key }) => key.startsWith(orderId));
const isBlocked = async () => {
  const { rows } = await fixture.shop.database.pool.query('select blocked_at from projects');
  return rows.some(({ blocked_at }) => blocked_at !== null);
};

async function buy(login: string): Promise<string> {
  const { orderId } = await fixture.buy(login);
  await fixture.run();
  return orderId;
}

/** Makes the next probe due, and runs it with all that follows. */
async function probe() {
  await fixture.shop.makeDue('access_blocks');
  await probeBlocks(fixture.context);
  await fixture.run();
  for (let n = 0; n < 4; n += 1) await fixture.sweep();
}

test('two orders that GitHub refuses in the same words within an hour are a block, whatever the words are', async () => {
  fixture.github.injectFaults(PUT, refuse('No asha today, says rule 7'));
  const first = await buy('asha');
  expect(await openCases()).toEqual([`invite ${first}`]);
  expect(await isBlocked()).toBe(false);
  fixture.github.injectPermanentFault(PUT, refuse('No ravi today, says rule 8'));
  const second = await buy('ravi');
  expect(await openCases()).toEqual([`repository ${SHOP}`]);
  expect(await isBlocked()).toBe(true);
  for (const orderId of [first, second]) {
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'needs_person' });
    const [mail] = await mailsTo(orderId);
    expect(mail?.text).toContain('The invitation goes out by itself');
  }
  const puts = fixture.github.countCalls(PUT);
  const third = await buy('meera');
  expect(fixture.github.countCalls(PUT)).toBe(puts);

  fixture.github.clearFaults();
  fixture.github.injectFaults(PUT, refuse('No meera today, says rule 9'));
  await probe();
  expect(await openCases()).toEqual([`repository ${SHOP}`]);
  await probe();
  for (const orderId of [first, second, third])
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  expect(await openCases()).toEqual([]);
  expect(await isBlocked()).toBe(false);
});

test('an invitation and a removal that are refused in the same words are a block, too', async () => {
  const left = await buy('asha');
  fixture.acceptInvitations();
  fixture.github.injectPermanentFault(/^(PUT|DELETE) /, refuse('Not in this moon'));
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, left));
  await fixture.run();
  const second = await buy('ravi');
  expect(await openCases()).toEqual([`repository ${SHOP}`]);
  fixture.github.clearFaults();
  await probe();
  expect(await fixture.getInvitation(second)).toMatchObject({ state: 'sent' });
  expect(fixture.getAccess().collaborators).toEqual([]);
  expect(await openCases()).toEqual([]);
});

test('refusals in other words, of another repository, of one account or more than an hour apart are no block', async () => {
  fixture.github.injectPermanentFault(/asha/, refuse('Must have admin rights to Repository.'));
  fixture.github.injectPermanentFault(/ravi/, refuse('Something else'));
  fixture.github.injectPermanentFault(/meera/, refuse('Must have admin rights to Repository.'));
  const orders = [await buy('asha'), await buy('ravi')];
  const { orderId } = await fixture.buy('asha', { repository: 'acme/other' });
  await fixture.run();
  await fixture.shop.age('invitations', '61 minutes', 'refused_at');
  orders.push(orderId, await buy('meera'));
  expect((await openCases()).sort()).toEqual(orders.map((id) => `invite ${id}`).sort());
  expect(await isBlocked()).toBe(false);
});

test('a refusal that is about the person never stops the others, and the buyer is asked for another account', async () => {
  for (const message of ['Validation Failed', 'User has blocked the inviter'])
    fixture.github.injectFaults(PUT, { status: 422, body: { message } });
  for (const login of ['asha', 'ravi']) {
    const orderId = await buy(login);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'refused', final: 'invite_failed' });
    const [mail] = await mailsTo(orderId);
    expect(mail?.text).toContain('Please use another GitHub account');
  }
  expect(await fixture.getInvitation(await buy('meera'))).toMatchObject({ state: 'sent' });
  expect(await fixture.listCases()).toEqual([]);
  expect(await isBlocked()).toBe(false);
});

test.each([
  [
    403,
    'The acme organization requires all members to have two-factor authentication enabled.',
    'two-factor',
  ],
  [422, 'Enterprise managed users cannot be outside collaborators.', 'is managed by a company or college'],
  [403, 'The user must authenticate with SAML single sign-on.', 'single sign-on'],
  [422, 'User has not verified their email address', 'isn’t confirmed on GitHub'],
])(
  'a rule that keeps out one person (%i %s) is mailed to that buyer and takes nothing off sale',
  async (status, message, words) => {
    const refusal = { status, body: { message } };
    fixture.github.injectFaults(PUT, refusal, refusal);
    for (const login of ['asha', 'ravi']) {
      const orderId = await buy(login);
      expect(await fixture.getInvitation(orderId)).toMatchObject({
        state: 'refused',
        final: 'invite_failed',
      });
      const [mail] = await mailsTo(orderId);
      expect(mail?.text).toContain(words);
    }
    expect(await fixture.getInvitation(await buy('meera'))).toMatchObject({ state: 'sent' });
    expect(await fixture.listCases()).toEqual([]);
    expect(await isBlocked()).toBe(false);
  },
);

test('an account that is refused while the block is probed does not end the block', async () => {
  fixture.github.setClosure(SHOP, 'archived');
  const first = await buy('asha');
  const second = await buy('ravi');
  fixture.github.deleteAccount('asha');
  for (const _ of [1, 2]) await probe();
  expect(await fixture.getInvitation(first)).toMatchObject({ state: 'refused' });
  expect(await openCases()).toEqual([`repository ${SHOP}`]);
  fixture.github.setClosure(SHOP, null);
  await probe();
  expect(await fixture.getInvitation(second)).toMatchObject({ state: 'sent' });
  expect(await openCases()).toEqual([]);
});
