import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import type { FakeReply } from '#test/harness/fault-injection.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { CodeHost } from '../../../integrations/github/code-host.ts';
import { applyRemedy } from '../../cases/remedies.ts';
import { cases } from '../../cases/schema.ts';
import { checkInvitations } from '../invitations/check-invitations.ts';
import { revokePurchase } from '../purchases.ts';
import { probeBlocks } from './probe-blocks.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

const query = (text: string) => fixture.shop.database.pool.query(text);
const alerts = async () => (await fixture.listMails()).filter(({ kind }) => kind === 'support-alert').length;
const mailsTo = async (orderId: string) =>
  (await fixture.listMails()).filter(({ key }) => key.startsWith(orderId)).map(({ kind }) => kind);

/** Makes purchases, each with its own account. */
async function buyAll(logins: string[], repository?: string) {
  const orders: string[] = [];
  for (const login of logins) {
    orders.push((await fixture.buy(login, repository ? { repository } : {})).orderId);
    await fixture.run();
  }
  return orders;
}

/** Makes the next probe due, and runs it with all that follows. */
async function probe() {
  await fixture.shop.makeDue('access_blocks');
  await probeBlocks(fixture.context);
  await fixture.run();
  for (let n = 0; n < 5; n += 1) await fixture.sweep();
}

const refused = (status: number, message: string): FakeReply => ({ status, body: { message } });
const seats = 'You must purchase at least one more seat to add this user as a collaborator.';

test.each<[what: string, subject: string, route: RegExp, reply: FakeReply]>([
  ['an expired token', '*', /./, refused(401, 'Bad credentials')],
  ['no seats left', 'acme/*', PUT, refused(422, seats)],
  [
    'an organisation policy',
    'acme/*',
    PUT,
    refused(422, 'The organization policy forbids outside collaborators'),
  ],
  [
    'a missing permission',
    'acme/shop',
    PUT,
    refused(403, 'Resource not accessible by personal access token'),
  ],
  ['a missing repository', 'acme/shop', /repos\/acme\/shop/, refused(404, 'Not Found')],
  ['a suspended owner', 'acme/*', PUT, refused(403, 'The organization has been flagged.')],
  ['an archived repository', 'acme/shop', PUT, refused(403, 'Repository was archived so is read-only.')],
  ['a locked repository', 'acme/shop', /repos\/acme\/shop/, refused(423, 'Locked')],
  ['a disabled repository', 'acme/shop', /repos\/acme\/shop/, refused(403, 'Repository access blocked')],
  [
    'a repository that moved out of reach',
    'acme/shop',
    PUT,
    { status: 301, headers: { location: 'https://elsewhere.example' } },
  ],
])(
  '%s opens one case with one alert, and the invitations that wait go out when it is fixed',
  async (_what, subject, route, reply) => {
    fixture.github.injectPermanentFault(route, reply);
    const orders = await buyAll(['asha', 'ravi', 'meera']);
    const puts = fixture.github.countCalls(PUT);
    for (const orderId of orders)
      expect(await fixture.getInvitation(orderId)).toMatchObject({
        state: 'needs_person',
        final: 'invite_failed',
        inSeconds: null,
      });
    const kind = subject === 'acme/shop' ? 'repository' : 'github';
    expect(await fixture.listCases()).toMatchObject([{ kind, subject, resolved: false }]);
    expect(fixture.github.countCalls(PUT)).toBeLessThanOrEqual(1);

    await probe();
    expect(fixture.github.countCalls(PUT)).toBeLessThanOrEqual(puts + 1);
    expect(await fixture.listCases()).toMatchObject([{ subject, resolved: false }]);
    expect(await alerts()).toBe(1);

    fixture.github.clearFaults();
    await probe();
    for (const orderId of orders) {
      expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
      expect(await mailsTo(orderId)).toEqual(['invite-failed', 'invite-worked']);
    }
    expect(fixture.github.invitations).toHaveLength(3);
    expect(await fixture.listCases()).toMatchObject([{ subject, resolved: true }]);
    expect(await alerts()).toBe(1);
    expect((await query('select 1 from access_blocks')).rowCount).toBe(0);
  },
);

test('the remedy Try again resumes all invitations that the block held up, and other repositories are never held up', async () => {
  fixture.github.injectPermanentFault(/repos\/acme\/shop/, refused(404, 'Not Found'));
  const orders = await buyAll(['asha', 'ravi']);
  const [other] = await buyAll(['meera'], 'acme/other');
  expect(await fixture.getInvitation(other!)).toMatchObject({ state: 'sent' });
  fixture.github.clearFaults();
  const admin = await asAdmin(fixture.shop, 'orderWrite');
  const [open] = await fixture.context.db.select().from(cases);
  expect(await applyRemedy(admin, { caseId: open!.id, note: '' })).toEqual({
    message: expect.stringMatching(/^Trying again/),
  });
  await fixture.run();
  for (const orderId of orders) {
    await fixture.sweep();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
  }
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
});

test('a problem that comes back opens its case again', async () => {
  fixture.github.injectPermanentFault(PUT, refused(422, seats));
  await buyAll(['asha']);
  fixture.github.clearFaults();
  await probe();
  fixture.github.injectPermanentFault(PUT, refused(422, seats));
  await buyAll(['ravi']);
  expect(await fixture.listCases()).toMatchObject([{ subject: 'acme/*', resolved: false }]);
  expect(await alerts()).toBe(2);
});

test('a removal waits behind the same block and is done when the block ends', async () => {
  const [orderId] = await buyAll(['asha']);
  fixture.acceptInvitations();
  fixture.github.injectPermanentFault(/./, refused(401, 'Bad credentials'));
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, orderId!));
  await fixture.run();
  const [ravi] = await buyAll(['ravi']);
  expect(await fixture.listCases()).toMatchObject([{ kind: 'github', subject: '*', resolved: false }]);
  fixture.github.clearFaults();
  await probe();
  expect(fixture.getAccess()).toEqual({ invited: ['ravi'], collaborators: [] });
  expect(await fixture.getInvitation(ravi!)).toMatchObject({ state: 'sent' });
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
});

test('a removal waits however often its block was probed, also when a probe gets no answer', async () => {
  const [orderId] = await buyAll(['asha']);
  fixture.acceptInvitations();
  fixture.github.injectPermanentFault(/./, refused(401, 'Bad credentials'));
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, orderId!));
  await fixture.run();
  await query('update access_removals set attempts = 50');
  fixture.github.clearFaults();
  fixture.github.injectFaults(/./, { status: 503 });
  await probe();
  expect(await fixture.listCases()).toMatchObject([{ kind: 'github', subject: '*', resolved: false }]);
  await probe();
  expect(fixture.getAccess().collaborators).toEqual([]);
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
});

test('a check that is not made any more does not end a block', async () => {
  const [first, second] = await buyAll(['asha', 'ravi']);
  await query(`insert into access_blocks (subject, reason, next_try_at) values ('acme/shop', 'x', now())`);
  await fixture.shop.age('invitations', '1 minute', 'next_try_at');
  await fixture.setInvitations({ nextTryAt: sql`now()`, blockedBy: 'acme/shop' }, second);
  const codeHost = {
    ...fixture.context.codeHost,
    async findAccountById(...given: Parameters<CodeHost['findAccountById']>) {
      await fixture.setInvitations({ state: 'needs_person' }, second);
      return fixture.context.codeHost.findAccountById(...given);
    },
    isCollaborator: fixture.context.codeHost.isCollaborator,
    findInvitation: fixture.context.codeHost.findInvitation,
  };
  await checkInvitations({ ...fixture.context, codeHost });
  expect(await fixture.getInvitation(first!)).toMatchObject({ state: 'sent' });
  expect((await query('select blocked_by from invitations where blocked_by is not null')).rowCount).toBe(1);
  expect((await query('select 1 from access_blocks')).rowCount).toBe(1);
});

test('the case of a block is resolved when nothing waits behind the block any more', async () => {
  fixture.github.injectPermanentFault(PUT, refused(422, seats));
  const [orderId] = await buyAll(['asha']);
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, orderId!));
  await fixture.run();
  await probe();
  expect(await fixture.listCases()).toMatchObject([{ subject: 'acme/*', resolved: true }]);
});

test('a refusal of one account does not delay other invitations', async () => {
  fixture.github.injectFaults(PUT, refused(403, 'Must have admin rights to Repository.'));
  const [first, second] = await buyAll(['asha', 'ravi']);
  expect(await fixture.getInvitation(first!)).toMatchObject({ state: 'needs_person' });
  expect(await fixture.getInvitation(second!)).toMatchObject({ state: 'sent' });
  expect(await fixture.listCases()).toMatchObject([{ kind: 'invite', subject: first }]);
});
