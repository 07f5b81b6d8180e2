import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../../context.ts';
import type { CodeHost } from '../../../integrations/github/code-host.ts';
import { auditLog } from '../../audit/schema.ts';
import { applyRemedy, dismissCase } from '../../cases/remedies.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { listAccessDifferences } from '../list-access-differences.ts';
import { auditAccess, continueAudits } from './audit-access.ts';
import { markAsHelper } from './difference-remedies.ts';
import { accessDifferences } from './schema.ts';

const fixture = setUp(openAccessFixture);
const SHOP = 'acme/shop';
const LISTS = /^GET \/repos\/acme\/shop\/(collaborators|invitations)$/;

/** Its reader does not know how much of the quota is left. */
const admin = async (): Promise<Context> => ({
  ...(await asAdmin(fixture.shop, 'orderWrite')),
  repositoryReader: fixture.createReader(),
});
async function list(context: Context, projectId?: string) {
  const { documents } = await listAccessDifferences(context, { limit: 24, projectId });
  return documents.map(({ login, kind, repository }) => `${repository} ${login} ${kind}`).sort();
}
async function caseOf(context: Context, login: string): Promise<string> {
  const { documents } = await listAccessDifferences(context, { limit: 24 });
  return documents.find((each) => each.login === login)?.caseId ?? '';
}

/** Makes a buyer who has access according to GitHub and the books. */
async function buyAccepted(login: string): Promise<string> {
  const { orderId } = await fixture.buyInvited(login);
  fixture.github.acceptInvitations(login);
  await fixture.recordAccepted(orderId);
  return orderId;
}

test('an audit finds no difference after a sale, also while the invitation is open', async () => {
  const context = await admin();
  await buyAccepted('asha');
  await fixture.buyInvited('bilal');
  expect(await auditAccess(context, {})).toEqual({ checked: 1, differences: 0 });
  expect(await list(context)).toEqual([]);
});

test('the audit opens a case for each stranger, missing buyer, ended purchase and higher role, with one mail a day', async () => {
  const context = await admin();
  const gone = await buyAccepted('gone');
  await buyAccepted('lost');
  await buyAccepted('writer');
  fixture.github.removeCollaborators();
  for (const login of ['gone', 'stranger']) fixture.github.addCollaborator(SHOP, login);
  fixture.github.addCollaborator(SHOP, 'writer', 'write');
  fixture.github.addInvitation(SHOP, 'guest');
  await endPurchases(fixture.context.db, gone);
  expect(await auditAccess(context, {})).toEqual({ checked: 1, differences: 5 });
  expect(await list(context)).toEqual([
    'acme/shop gone ended',
    'acme/shop guest stranger',
    'acme/shop lost missing',
    'acme/shop stranger stranger',
    'acme/shop writer role',
  ]);
  expect((await fixture.listMails()).filter(({ kind }) => kind === 'support-alert')).toHaveLength(1);
});

test.each([
  [true, ' acme requires two-factor authentication, which ends the access of accounts without it.'],
  [false, ''],
])(
  'the case of a missing buyer names the rule of the organisation: two-factor authentication %s',
  async (required, cause) => {
    const context = await admin();
    await buyAccepted('lost');
    fixture.github.removeCollaborators();
    const body = { login: 'acme', two_factor_requirement_enabled: required };
    fixture.github.injectFaults('GET /orgs/acme', { status: 200, body });
    await auditAccess(context, {});
    const [found] = await fixture.listCases();
    expect(found?.message).toBe(
      `lost bought acme/shop and has neither access nor an open invitation.${cause}`,
    );
  },
);

test('an audit finds access to a project without any order, as after the restore of a backup that lacks the sale', async () => {
  const context = await admin();
  const { db } = fixture.context;
  const { id: projectId } = await makeProject(db, { repoOwner: 'acme', repoName: 'Shop' });
  await makeProject(db);
  fixture.github.addCollaborator(SHOP, 'asha');
  expect(await auditAccess(context, { projectId })).toEqual({ checked: 1, differences: 1 });
  expect(await list(context, projectId)).toEqual(['acme/Shop asha stranger']);
  expect(await auditAccess(context, {})).toEqual({ checked: 2, differences: 1 });
});

test('an audit resolves the case of a difference that is gone, and a resolved case stays resolved while it lasts', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'stranger');
  await auditAccess(context, {});
  await dismissCase(context, { caseId: await caseOf(context, 'stranger'), note: 'Our reviewer.' });
  await auditAccess(context, {});
  expect(await list(context)).toEqual([]);
  fixture.github.removeCollaborators();
  fixture.github.addCollaborator(SHOP, 'asha');
  await auditAccess(context, {});
  fixture.github.addCollaborator(SHOP, 'stranger');
  await auditAccess(context, {});
  expect(await list(context)).toEqual(['acme/shop stranger stranger']);
  fixture.github.removeCollaborators();
  fixture.github.addCollaborator(SHOP, 'asha');
  await auditAccess(context, {});
  expect((await fixture.listCases()).every(({ resolved }) => resolved)).toBe(true);
});

test('removing access works for any role, spares an account that has bought since, and is audited', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'stranger', 'admin');
  fixture.github.addCollaborator(SHOP, 'late');
  await auditAccess(context, {});
  const late = await caseOf(context, 'late');
  await fixture.buy('late');
  await expect(applyRemedy(context, { caseId: late, note: '' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
  await applyRemedy(context, { caseId: await caseOf(context, 'stranger'), note: '' });
  expect(fixture.getAccess().collaborators.sort()).toEqual(['asha', 'late']);
  const entries = await fixture.context.db.select().from(auditLog);
  expect(entries.map(({ action }) => action)).toContain('access.difference');
});

test('an account that buys during the remedy Remove access is invited when the removal is over', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'late');
  await auditAccess(context, {});
  let orderId = '';
  const removeCollaborator: CodeHost['removeCollaborator'] = async (from) => {
    ({ orderId } = await fixture.buy('late'));
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', final: null });
    return context.codeHost.removeCollaborator(from);
  };
  const codeHost = new Proxy(context.codeHost, {
    get: (host, name) => (name === 'removeCollaborator' ? removeCollaborator : Reflect.get(host, name)),
  });
  await applyRemedy({ ...context, codeHost }, { caseId: await caseOf(context, 'late'), note: '' });
  expect(fixture.getAccess()).toEqual({ invited: [], collaborators: ['asha'] });
  await fixture.shop.runJobs(60);
  expect(fixture.getAccess()).toEqual({ invited: ['late'], collaborators: ['asha'] });
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent', final: 'invite_success' });
});

test('the remedy Invite sends a missing buyer a new invitation', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.removeCollaborators();
  await auditAccess(context, {});
  await applyRemedy(context, { caseId: await caseOf(context, 'asha'), note: '' });
  await fixture.run();
  expect(fixture.getAccess().invited).toEqual(['asha']);
  expect(await auditAccess(context, {})).toEqual({ checked: 1, differences: 0 });
});

test('a buyer with a higher role gets read access again', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'asha', 'write');
  await auditAccess(context, {});
  await applyRemedy(context, { caseId: await caseOf(context, 'asha'), note: '' });
  expect(await auditAccess(context, {})).toEqual({ checked: 1, differences: 0 });
  expect(fixture.getAccess().collaborators).toEqual(['asha']);
});

test('lowering the role of a buyer whose access was removed meanwhile gives no access', async () => {
  const context = await admin();
  const orderId = await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'asha', 'write');
  await auditAccess(context, {});
  await fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );
  await fixture.run();
  expect(await applyRemedy(context, { caseId: await caseOf(context, 'asha'), note: '' })).toEqual({
    message: 'asha has no access any more.',
  });
  expect(fixture.getAccess()).toMatchObject({ collaborators: [], invited: [] });
});

test('a helper who is also a buyer loses the access with the refund', async () => {
  const context = await admin();
  const orderId = await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'asha', 'write');
  await auditAccess(context, {});
  await markAsHelper(context, { caseId: await caseOf(context, 'asha') });
  await fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );
  await fixture.run();
  expect(fixture.getAccess().collaborators).toEqual([]);
  fixture.github.addCollaborator(SHOP, 'asha', 'write');
  expect(await auditAccess(context, {})).toMatchObject({ differences: 1 });
});

test('Mark as helper is asked once: in the repository, or for an admin in all repositories of the owner', async () => {
  const context = await admin();
  await buyAccepted('asha');
  await fixture.buy('bilal', { repository: 'acme/other' });
  for (const repository of [SHOP, 'acme/other']) {
    fixture.github.addCollaborator(repository, 'boss', 'admin');
    fixture.github.addCollaborator(repository, 'tester');
  }
  expect(await auditAccess(context, {})).toMatchObject({ differences: 4 });
  const { documents } = await listAccessDifferences(context, { limit: 24 });
  const of = (login: string) =>
    documents.find((each) => each.login === login && each.repository === SHOP)?.caseId ?? '';
  await markAsHelper(context, { caseId: of('boss') });
  await markAsHelper(context, { caseId: of('tester') });
  expect(await auditAccess(context, {})).toMatchObject({ checked: 2, differences: 1 });
  expect(await list(context)).toEqual(['acme/other tester stranger']);
});

test('an audit reads pages of 100, leaves the quota’s reserve, continues where it stopped, and asks conditionally', async () => {
  const context = await admin();
  await buyAccepted('asha');
  for (let n = 0; n < 105; n += 1) fixture.github.addCollaborator(SHOP, `helper-${n}`);
  const { rateLimit } = fixture.github;
  // GitHub answers for the invitations and one page of collaborators; then only half of the quota is left.
  rateLimit.remaining = 2502;
  const before = fixture.github.countCalls(LISTS);
  await expect(auditAccess(context, {})).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  expect(fixture.github.countCalls(LISTS) - before).toBe(2);
  expect(await list(context)).toEqual([]);

  rateLimit.remaining = 5000;
  const rested = { ...context, repositoryReader: fixture.createReader() };
  await continueAudits(rested);
  expect(fixture.github.countCalls(LISTS) - before).toBe(3);
  expect(await fixture.context.db.$count(accessDifferences)).toBe(105);
  const { remaining } = rateLimit;
  expect(await auditAccess(rested, {})).toEqual({ checked: 1, differences: 105 });
  expect(fixture.github.countCalls(LISTS) - before).toBe(6);
  expect(rateLimit.remaining).toBe(remaining);
});

test('a refund whose removal is running is no difference', async () => {
  const context = await admin();
  const orderId = await buyAccepted('asha');
  await fixture.context.db.transaction((tx) =>
    settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }),
  );
  expect(await auditAccess(context, {})).toMatchObject({ differences: 0 });
});

test('a buyer whose GitHub account is gone is no difference, because the account can’t be invited', async () => {
  const context = await admin();
  await buyAccepted('asha');
  fixture.github.deleteAccount('asha');
  expect(await auditAccess(context, {})).toEqual({ checked: 1, differences: 0 });
});

test('an audit requires orderWrite, and a project that exists', async () => {
  await expect(auditAccess(fixture.context, {})).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  await expect(auditAccess(await asAdmin(fixture.shop, 'userWrite'), {})).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
  await expect(auditAccess(await admin(), { projectId: 'none' })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});
