import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { listOrders } from '../../readers/admin-orders/list-orders.ts';
import { findOrderRow } from '../../readers/admin-orders/order-document.ts';
import { accessJobs } from '../access/jobs.ts';
import { invitations } from '../access/schema.ts';
import { updateTeam } from '../access/team/update-team.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { orders, orderTeams } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { findBuyersReceipt } from '../receipts/find-receipt.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { users } from '../users/schema.ts';

// These tests follow orders for teams from the checkout to the refund.

const shop = setUp(() => openOrderShop({ jobs: accessJobs }));
const db = () => shop.context.db;

const makeTeamProject = (teamSize = 3) => makeProject(db(), { teamSize });

function order(projectId: string, teamGithubIds: string[]) {
  for (const name of ['ravi', 'mina', 'dev']) shop.github.addAccount(name);
  return shop.createOrder({ projectId, teamGithubIds });
}

/** The logins that GitHub has invited. */
const invited = () =>
  shop.github.invitations
    .map(({ accountId }) => shop.github.accounts.find(({ id }) => id === accountId)?.login)
    .sort();

test.each([
  [
    'more than the project is for',
    ['ravi', 'mina', 'dev'],
    'INVALID_ARGUMENT',
    'This project is for up to 3 GitHub accounts: yours and 2 more.',
  ],
  [
    'one twice, however it is spelled',
    ['ravi', ' RAVI '],
    'INVALID_ARGUMENT',
    'ravi is in your team twice. Please name each teammate once.',
  ],
  ['the buyer', ['Asha'], 'INVALID_ARGUMENT', 'asha is your own account. Please name only your teammates.'],
  ['an unknown name', ['ravi', 'missing-one'], 'NOT_FOUND', /^missing-one: There’s no GitHub user/],
  ['an organisation', ['org-acme'], 'FAILED_PRECONDITION', /^org-acme: This is a GitHub organisation/],
])('a team with %s is refused, and no order is stored', async (_what, names, status, message) => {
  const { id: projectId } = await makeTeamProject();
  await expect(order(projectId, names)).rejects.toMatchObject({
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  expect(await db().$count(orders)).toBe(0);
  expect(shop.getCreateCalls()).toEqual([]);
});

test('a project for one account takes no teammates, and empty fields name none', async () => {
  const { id: projectId } = await makeTeamProject(1);
  await expect(order(projectId, ['ravi'])).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'This project is for one GitHub account.',
  });
  await order(projectId, ['', ' ']);
  expect(await db().$count(orderTeams)).toBe(0);
});

test('a repeated call returns the same order only for the same team', async () => {
  const { id: projectId } = await makeTeamProject();
  const { id } = await order(projectId, ['ravi', 'mina']);
  expect((await order(projectId, ['Mina', 'ravi'])).id).toBe(id);
  expect((await order(projectId, ['ravi'])).id).not.toBe(id);
  expect((await order(projectId, [])).id).not.toBe(id);
});

test('an order keeps its team when the project’s team size changes before the payment', async () => {
  const { id: projectId } = await makeTeamProject();
  const { id } = await order(projectId, ['ravi', 'mina']);
  await db().update(projects).set({ teamSize: 2 }).where(eq(projects.id, projectId));
  await expect(order(projectId, ['ravi', 'mina'])).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  expect(await shop.pay(id)).toBe('accepted');
  const teammates = db().$count(invitations, eq(invitations.role, 'teammate'));
  expect(await teammates).toBe(2);
  expect(await db().select().from(orderTeams)).toMatchObject([{ size: 3 }]);
});

test('a team pays one price, gets all invitations, can change and is refunded together', async () => {
  const project = await makeTeamProject();
  const buyer = await shop.makeConfirmedBuyer();
  for (const name of ['ravi', 'mina', 'dev']) shop.github.addAccount(name);
  // Mina already has access, so no invitation is needed.
  shop.github.addCollaborator(`${project.repoOwner}/${project.repoName}`, 'mina');
  const { id, amount } = await shop.createOrder({
    projectId: project.id,
    buyer,
    teamGithubIds: ['ravi', 'mina'],
  });
  expect(amount).toBe(49_900);
  await shop.pay(id);
  await shop.runJobs(60);
  expect(invited()).toEqual(['asha', 'ravi']);
  const [{ key }] = [
    Object.fromEntries(new URL(orderLink(shop.context, await getOrder(db(), id))).searchParams),
  ];
  const receipt = () => findBuyersReceipt(shop.context, { orderId: id, key: key ?? '' });
  expect(await receipt()).toMatchObject({
    charge: { amount: 499 },
    teamLogins: ['mina', 'ravi'].toSorted(),
  });
  const admin = await asAdmin(shop, 'orderWrite');
  const team = expect.arrayContaining([
    { githubId: 'ravi', githubInviteStatus: 'invite_success', inviteState: 'sent', revokedAt: null },
    { githubId: 'mina', githubInviteStatus: 'invite_success', inviteState: 'accepted', revokedAt: null },
  ]);
  expect((await listOrders(admin, { search: 'RAVI', state: '', limit: 24 })).documents).toMatchObject([
    { id, team },
  ]);
  expect(await findOrderRow(admin, id)).toMatchObject({ team });

  await updateTeam(shop.as(buyer), { orderId: id, githubIds: ['mina', 'dev'] });
  await shop.runJobs(60);
  expect(invited()).toEqual(['asha', 'dev']);

  await refundOrder(admin, { orderId: id, reason: 'Asked.' });
  await shop.runJobs(600);
  expect([invited(), shop.github.collaborators]).toEqual([[], []]);
  expect(await receipt()).toMatchObject({ charge: { isRefunded: true } });
});

test('the code of a teammate is refused, and earns nothing when the team became the referrer’s later', async () => {
  const { id: projectId } = await makeTeamProject();
  const own = shop.github.addAccount('own');
  const referrer = await makeUser(db(), { referralCode: 'FRIEND', githubAccountId: own.id });
  const buy = () => shop.createOrder({ projectId, teamGithubIds: ['own'], referralCode: 'FRIEND' });
  await expect(buy()).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'This referral code can’t be used for this purchase.',
  });
  await db().update(users).set({ githubAccountId: null }).where(eq(users.id, referrer.id));
  const { id } = await buy();
  await db().update(users).set({ githubAccountId: own.id }).where(eq(users.id, referrer.id));
  expect(await shop.pay(id)).toBe('accepted');
  expect(await db().$count(ledgerEntries)).toBe(0);
});
