import { expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { accessJobs } from '../access/jobs.ts';
import { createOrder } from './create-order.ts';

// A flood has used up all look-ups of GitHub names of the hour.

const shop = setUp(() => openOrderShop({ jobs: accessJobs }));

async function useUpLookups() {
  for (const key of ['github-lookups', 'github-lookups-few', 'github-lookups-ordered'])
    await shop.database.pool.query(`insert into attempts values ($1, 5000, now() + interval '1 hour')`, [
      key,
    ]);
}

/** Orders as a visitor, whose look-ups are limited. */
function order(projectId: string, githubId: string, teamGithubIds: string[] = []) {
  const purchaseDetails = {
    email: `${githubId.replaceAll(' ', '-')}@example.com`,
    projectName: 'Any',
    projectPrice: 499,
    referralCode: null,
    projectId,
    githubId,
    teamGithubIds,
  };
  return createOrder({ ...shop.context, clientIp: '10.0.0.1' }, { amount: 499, purchaseDetails });
}

test('orders are taken with names as typed, teammates too, and everyone is invited after the payment', async () => {
  await useUpLookups();
  const { id: projectId } = await makeProject(shop.context.db, { teamSize: 3 });
  const lookups = () => shop.github.countCalls(/^GET \/users\//);
  const { id } = await order(projectId, 'asha', ['ravi', 'mina']);
  expect((await order(projectId, 'asha', ['mina', 'ravi'])).id).toBe(id);
  await expect(order(projectId, 'asha', ['Asha'])).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  await expect(order(projectId, 'not a name')).rejects.toMatchObject({ status: 'NOT_FOUND' });
  expect(lookups()).toBe(0);
  expect(await shop.pay(id)).toBe('accepted');
  for (let n = 0; n < 4; n += 1) await shop.runJobs();
  expect(lookups()).toBe(3);
  const accounts = new Map(shop.github.accounts.map((account) => [account.id, account.login]));
  expect(shop.github.invitations.map(({ accountId }) => accounts.get(accountId)).sort()).toEqual([
    'asha',
    'mina',
    'ravi',
  ]);
  // Later orders of the account are compared with what GitHub has said.
  await expect(order(projectId, 'ASHA')).rejects.toMatchObject({ status: 'ALREADY_EXISTS' });
});

test('a name that no account has is found after the payment, and the checkout sees a failed invitation', async () => {
  await useUpLookups();
  const { id: projectId } = await makeProject(shop.context.db);
  const { id } = await order(projectId, 'missing-asha');
  expect(await shop.pay(id)).toBe('accepted');
  await shop.runJobs();
  expect(await shop.rows('orders')).toMatchObject([{ state: 'paid', final_invite_status: 'invite_failed' }]);
  expect(await shop.rows('invitations')).toMatchObject([{ state: 'refused' }]);
  // The guest has no GitHub account yet.
  expect(await shop.rows('users')).toMatchObject([{ github_login: null, github_account_id: null }]);
});

test('a name that is found after the payment of a guest becomes no account’s, although its owner confirmed the address', async () => {
  await useUpLookups();
  const victim = await makeUser(shop.context.db, { email: 'evilgh@example.com', emailVerified: true });
  const { id: projectId } = await makeProject(shop.context.db);
  const { id } = await order(projectId, 'evilgh');
  expect(await shop.pay(id)).toBe('accepted');
  for (let n = 0; n < 3; n += 1) await shop.runJobs();
  expect(await shop.rows('purchases')).toMatchObject([{ user_id: victim.id }]);
  expect(await shop.rows('invitations')).toMatchObject([{ github_login: 'evilgh', state: 'sent' }]);
  expect(await shop.rows('users')).toMatchObject([{ id: victim.id, github_login: null }]);
});
