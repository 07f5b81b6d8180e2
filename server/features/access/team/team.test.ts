import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_INVITATION_ROUNDS } from '#domain/invitation.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { makeUser } from '#test/harness/factories.ts';
import { insertTeammate } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { CodeHost } from '../../../integrations/github/code-host.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { listTeams } from '../../../readers/access/list-teams.ts';
import { auditLog } from '../../audit/schema.ts';
import { orderTeams } from '../../orders/schema.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';
import { changeGithubAccount } from '../own-invitation.ts';
import { invitations, inviteCalls, purchases, removalOutbox } from '../schema.ts';
import { addTeammates } from './add-teammates.ts';
import { updateTeam } from './update-team.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

/** Makes a paid order of a team whose invitations are due. */
async function buyAsTeam(
  login: string,
  teammates: string[],
  {
    size = 3,
    repository = 'acme/shop',
    ...given
  }: { size?: number; repository?: string; referrerId?: string } = {},
) {
  const { orderId } = await fixture.buy(login, { repository, ...given });
  const accounts = teammates.map((name) => {
    const { id: accountId } = fixture.github.addAccount(name);
    return { login: name, accountId };
  });
  await fixture.context.db.insert(orderTeams).values({ orderId, size, accounts });
  const [purchase] = await fixture.context.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  await fixture.context.db.transaction((tx) => addTeammates(fixture.context, tx, { ...purchase!, accounts }));
  return orderId;
}

/** Runs all jobs that are due until none is, because invitations of a repository go out one at a time. */
async function runAll(): Promise<void> {
  await fixture.run();
  await sweepOutbox(fixture.context, removalOutbox);
  await fixture.sweep();
}

const refund = (orderId: string) =>
  fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );
const teamOf = async (orderId: string) => (await listTeams(fixture.context.db, [orderId]))(orderId);
const namesOf = async (orderId: string) => (await teamOf(orderId)).map(({ githubId }) => githubId).sort();
const update = async (orderId: string, githubIds: string[]) =>
  updateTeam(await fixture.asBuyer(orderId), { orderId: `public_${orderId}`, githubIds });
const countCalls = () => fixture.context.db.$count(inviteCalls, eq(inviteCalls.counted, true));

async function invitationIdOf(login: string): Promise<string> {
  const { id, githubLogin } = invitations;
  const [found] = await fixture.context.db.select({ id }).from(invitations).where(eq(githubLogin, login));
  return found?.id ?? '';
}

describe('a team of three', () => {
  test('a team of three gets three invitations, each counted, and the buyer gets no mail about teammates', async () => {
    const orderId = await buyAsTeam('asha', ['ravi', 'mina']);
    await runAll();
    expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'mina', 'ravi']);
    expect(await countCalls()).toBe(3);
    expect(await fixture.listMails()).toEqual([]);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ final: 'invite_success', state: 'sent' });
    expect(await teamOf(orderId)).toEqual(
      expect.arrayContaining([
        { githubId: 'ravi', githubInviteStatus: 'invite_success', inviteState: 'sent', revokedAt: null },
      ]),
    );
    fixture.acceptInvitations();
    await fixture.shop.makeDue('invitations');
    await checkAll();
    expect((await teamOf(orderId)).map(({ inviteState }) => inviteState)).toEqual(['accepted', 'accepted']);
  });

  test('a team that is cut off by the daily limit is completed when the limit allows it', async () => {
    await fixture.useUp(38);
    const orderId = await buyAsTeam('asha', ['ravi', 'mina', 'dev'], { size: 4 });
    await runAll();
    // Ten of the fifty invitations are reserved for other buyers.
    expect(fixture.getAccess().invited).toHaveLength(2);
    expect((await teamOf(orderId)).map(({ inviteState }) => inviteState).sort()).toEqual([
      'queued',
      'queued',
      'sent',
    ]);
    const late = await fixture.buy('late');
    await runAll();
    expect(await fixture.getInvitation(late.orderId)).toMatchObject({ state: 'sent' });
    await fixture.shop.database.pool.query(
      `update invite_calls set created_at = created_at - interval '1 day';
       update invitations set next_try_at = now() where state = 'queued'`,
    );
    await runAll();
    expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'dev', 'late', 'mina', 'ravi']);
  });

  test('a team loses all access with the refund, also by an invitation that is being sent', async () => {
    const orderId = await buyAsTeam('asha', ['ravi', 'mina']);
    await fixture.run();
    await fixture.shop.database.pool.query('delete from test_jobs');
    // Mina's invitation goes out again, and the refund comes between the call and its result.
    const invitationId = await invitationIdOf('mina');
    fixture.github.deleteInvitations();
    await fixture.setInvitations({ state: 'waiting', nextTryAt: sql`now()` }, invitationId);
    const { codeHost } = fixture.context;
    const invite: CodeHost['invite'] = async (to) => {
      const result = await codeHost.invite(to);
      await refund(orderId);
      return result;
    };
    const hosted = { ...fixture.context, codeHost: overriding(codeHost, { invite }) };
    fixture.renewCodeHost();
    await sendInvitation(hosted, { invitationId });
    expect(fixture.getAccess().invited).toEqual(['mina']);
    await fixture.shop.makeDue('access_removals');
    await runAll();
    expect(fixture.getAccess()).toEqual({ invited: [], collaborators: [] });
    expect(await namesOf(orderId)).toEqual(['mina', 'ravi']);
    await expect(update(orderId, [])).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test('the buyer gets a mail about a teammate whom GitHub refuses, and the others are invited', async () => {
    const orderId = await buyAsTeam('asha', ['ravi', 'mina']);
    fixture.github.deleteAccount('ravi');
    await runAll();
    expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'mina']);
    const [mail] = await fixture.listMails();
    expect(mail).toMatchObject({ kind: 'invite-failed', text: expect.stringContaining('ravi') });
    expect(await fixture.getInvitation(orderId)).toMatchObject({ final: 'invite_success' });
  });

  test('a team’s invitations wait behind a block and go out once it is lifted', async () => {
    await buyAsTeam('asha', ['ravi']);
    fixture.github.injectFaults(PUT, { status: 401 });
    await fixture.run();
    expect(fixture.getAccess().invited).toEqual([]);
    await fixture.shop.makeDue('access_blocks');
    await fixture.shop.context.jobs.enqueue(fixture.context.db, { name: 'probe-blocks', data: {} });
    await runAll();
    await fixture.shop.context.jobs.enqueue(fixture.context.db, { name: 'resume-blocked', data: {} });
    await runAll();
    expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'ravi']);
  });
});

describe('two teams', () => {
  test('a person in two teams keeps access while one of them stands', async () => {
    const first = await buyAsTeam('asha', ['ravi']);
    const second = await buyAsTeam('bilal', ['ravi']);
    await runAll();
    fixture.acceptInvitations();
    await refund(first);
    await runAll();
    expect(fixture.getAccess().collaborators.sort()).toEqual(['bilal', 'ravi']);
    await update(second, []);
    await runAll();
    expect(fixture.getAccess().collaborators).toEqual(['bilal']);
  });

  test('a teammate may also be a buyer, and keeps access as one', async () => {
    const team = await buyAsTeam('asha', ['ravi']);
    await buyAsTeam('ravi', []);
    await runAll();
    await update(team, []);
    await runAll();
    expect(fixture.getAccess().invited.sort()).toEqual(['asha', 'ravi']);
  });
});

describe('updateTeam', () => {
  test('updating a team removes who is left out, invites who is new, and is audited', async () => {
    const orderId = await buyAsTeam('asha', ['ravi', 'mina']);
    await runAll();
    fixture.github.acceptInvitations('ravi');
    fixture.github.addAccount('Dev-K');
    const { team } = await update(orderId, ['@mina', 'https://github.com/dev\u2011k?tab=repositories']);
    expect(team.map(({ githubId }) => githubId).sort()).toEqual(['Dev-K', 'mina']);
    await runAll();
    expect(fixture.getAccess()).toEqual({
      invited: expect.arrayContaining(['asha', 'mina', 'Dev-K']),
      collaborators: [],
    });
    const [entry] = await fixture.context.db.select().from(auditLog);
    expect(entry).toMatchObject({ action: 'team.update', detail: { added: ['Dev-K'], removed: ['ravi'] } });
  });

  test.each([
    ['more than the team', ['a', 'b', 'c'], 'INVALID_ARGUMENT'],
    ['one twice', ['ravi', 'RAVI'], 'INVALID_ARGUMENT'],
    ['the buyer', ['asha'], 'INVALID_ARGUMENT'],
    ['an unknown name', ['missing-name'], 'NOT_FOUND'],
  ])('updating a team refuses %s and changes nothing', async (_what, names, status) => {
    const orderId = await buyAsTeam('asha', ['ravi']);
    await expect(update(orderId, names)).rejects.toMatchObject({ status });
    expect(await namesOf(orderId)).toEqual(['ravi']);
  });

  test('updating a team refuses organisations, and others than the buyer', async () => {
    const orderId = await buyAsTeam('asha', []);
    fixture.github.addAccount('acme', { type: 'Organization' });
    await expect(update(orderId, ['acme'])).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    const other = await buyAsTeam('bilal', [], { repository: 'acme/other' });
    const data = { orderId: `public_${orderId}`, githubIds: ['ravi'] };
    await expect(updateTeam(await fixture.asBuyer(other), data)).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  test('a buyer may change five accounts in all, including changes of the buyer’s account', async () => {
    const orderId = await buyAsTeam('asha', ['t0']);
    for (const name of ['t1', 't2', 't3', 't4']) await update(orderId, [name]);
    await changeGithubAccount(await fixture.asBuyer(orderId), {
      orderId: `public_${orderId}`,
      githubId: 'asha-2',
    });
    await expect(update(orderId, ['t5'])).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    await update(orderId, []);
    expect(await namesOf(orderId)).toEqual([]);
  });

  test('a purchase has 20 invitations in all, also of names that no account has', async () => {
    const orderId = await buyAsTeam('asha', ['t0']);
    for (let n = 2; n < MAX_INVITATION_ROUNDS; n += 1)
      await insertTeammate(fixture.context.db, orderId, {
        id: `gone_${n}`,
        githubLogin: `missing-${n}`,
        githubAccountId: -n,
        revokedAt: sql`now()`,
      });
    await expect(update(orderId, ['t0', 't1'])).rejects.toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('support'),
    });
    await update(orderId, []);
    expect(await namesOf(orderId)).toEqual([]);
  });

  test('two concurrent updates of a team leave one of the two teams, and no one else has access', async () => {
    const orderId = await buyAsTeam('asha', ['ravi', 'mina']);
    await runAll();
    fixture.acceptInvitations();
    await Promise.all([update(orderId, ['dev', 'ravi']), update(orderId, ['kiran'])]);
    await runAll();
    const team = await namesOf(orderId);
    expect([['dev', 'ravi'], ['kiran']]).toContainEqual(team);
    const { invited, collaborators } = fixture.getAccess();
    expect([...invited, ...collaborators].sort()).toEqual(['asha', ...team].sort());
  });

  test('the buyer cannot move the purchase to a teammate’s account', async () => {
    const orderId = await buyAsTeam('asha', ['ravi']);
    const data = { orderId: `public_${orderId}`, githubId: 'ravi' };
    await expect(changeGithubAccount(await fixture.asBuyer(orderId), data)).rejects.toMatchObject({
      status: 'ALREADY_EXISTS',
    });
  });
});

async function checkAll(): Promise<void> {
  await fixture.shop.context.jobs.enqueue(fixture.context.db, { name: 'check-invitations', data: {} });
  await fixture.run();
}

function overriding(codeHost: CodeHost, methods: Partial<CodeHost>): CodeHost {
  return new Proxy(codeHost, { get: (host, name) => Reflect.get(methods, name) ?? Reflect.get(host, name) });
}

test('the owner of the order’s referral code can’t join the team later', async () => {
  const { db } = fixture.context;
  const { id: githubAccountId } = fixture.github.addAccount('own');
  const { id: referrerId } = await makeUser(db, { githubAccountId });
  const orderId = await buyAsTeam('asha', ['ravi'], { referrerId });
  await expect(update(orderId, ['ravi', 'own'])).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'own can’t have this project, because it was bought with their referral code.',
  });
  expect(await namesOf(orderId)).toEqual(['ravi']);
});
