import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeEach, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { testOnPostgres } from '#test/harness/until-waiting.ts';
import { sweepOutbox } from '../../../platform/outbox/lease.ts';
import { openBlock } from '../blocks/blocks.ts';
import { accessJobs } from '../jobs.ts';
import { repositoryLock } from '../lock-invitation.ts';
import { invitationOutbox } from '../schema.ts';

// A payment leases the invitation of its buyer for a job that starts at once. What the payment can't lease waits
// for the job, which leases it as it always did.

const shop = setUp(() => openOrderShop({ jobs: accessJobs, hasRoom: true }));
const PUT = /^PUT /;
const REPOSITORY = { repoOwner: 'acme', repoName: 'leased' };
let projectId: string;

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, REPOSITORY)).id;
});

/** Orders and pays, without running any job. Returns the order's public ID. */
async function pay(login = 'asha'): Promise<string> {
  const publicId = await shop.createOpenOrder({ projectId, githubId: login, email: `${login}@example.com` });
  expect(await shop.record(publicId, { id: `pay_${login}` })).toBe('accepted');
  return publicId;
}

async function getInvitations() {
  const { rows } = await shop.database.pool.query(
    `select github_login as login, state, attempts, leased_until > now() as leased,
       (select count(*)::int from invite_calls where invitation_id = invitations.id and counted) as calls
     from invitations order by github_login`,
  );
  return rows;
}
const leaseEnds = (seconds: number) =>
  shop.database.pool.query(`update invitations set leased_until = now() + make_interval(secs => ${seconds})`);
const loseJobs = () => shop.database.pool.query('delete from test_jobs');
const sweep = async () => {
  await sweepOutbox(shop.context, invitationOutbox);
  await shop.runJobs();
};

const LEASED = { login: 'asha', state: 'waiting', attempts: 1, leased: true, calls: 1 };
const WAITING = { login: 'asha', state: 'waiting', attempts: 0, leased: null, calls: 0 };
const SENT = { login: 'asha', state: 'sent', attempts: 1, leased: null, calls: 1 };

test('a payment leases the invitation, counts its call, and a job sends it', async () => {
  await pay();
  expect(await getInvitations()).toEqual([LEASED]);
  expect(shop.github.countCalls(/repos/)).toBe(0);
  await shop.runJobs();
  expect(await getInvitations()).toEqual([SENT]);
  expect(shop.github.invitations).toHaveLength(1);
});

test('the job of a lease sends once, also when it runs twice', async () => {
  await pay();
  const [job] = await shop.waitingJobs('send-invitation');
  await shop.runJobs();
  await shop.context.jobs.enqueue(shop.context.db, job as never);
  await shop.runJobs();
  expect(shop.github.countCalls(PUT)).toBe(1);
});

test('after a crash right after the payment, the invitation is sent once its lease is over', async () => {
  await pay();
  await loseJobs();
  await sweep();
  expect(await getInvitations()).toEqual([LEASED]);
  await leaseEnds(0);
  await loseJobs();
  await sweep();
  expect(await getInvitations()).toEqual([{ ...SENT, attempts: 2, calls: 2 }]);
  expect(shop.github.countCalls(PUT)).toBe(1);
});

test('a job that comes too late for its lease does not use it', async () => {
  await pay();
  await leaseEnds(30);
  await shop.runJobs();
  expect(shop.github.countCalls(PUT)).toBe(0);
  await leaseEnds(0);
  await sweep();
  expect(shop.github.countCalls(PUT)).toBe(1);
});

test('a job whose lease another worker took does not use it', async () => {
  await pay();
  await shop.database.pool.query(
    `update invitations set leased_until = leased_until + interval '1 microsecond'`,
  );
  await shop.runJobs();
  expect(shop.github.countCalls(PUT)).toBe(0);
});

test('one invitation of a repository is leased at a time, and the next one follows', async () => {
  await pay('asha');
  await pay('ravi');
  expect(await getInvitations()).toEqual([LEASED, { ...WAITING, login: 'ravi' }]);
  await shop.runJobs();
  expect(await getInvitations()).toEqual([SENT, { ...SENT, login: 'ravi' }]);
});

test('a purchase that is refunded before the job sends no invitation', async () => {
  await pay();
  await endPurchases(shop.context.db);
  await shop.runJobs();
  expect(shop.github.invitations).toEqual([]);
});

test.each([
  [
    'behind a block',
    () =>
      shop.context.db.transaction((tx) => openBlock(shop.context, tx, { subject: 'acme/*', reason: 'No.' })),
  ],
  [
    'after 50 invitations of the day',
    () =>
      shop.database.pool.query(`insert into invite_calls (id, invitation_id, repository, counted, round)
        select 'call ' || n, id, 'acme/leased', true, n from invitations, generate_series(1, 50) n where github_login = 'other'`),
  ],
])('an invitation %s is not leased by its payment', async (_what, hinder) => {
  const publicId = await shop.createOpenOrder({ projectId });
  await pay('other');
  await shop.runJobs();
  await hinder();
  await loseJobs();
  expect(await shop.record(publicId, { id: 'pay_late' })).toBe('accepted');
  expect((await getInvitations())[0]).toEqual(WAITING);
  await shop.runJobs();
  expect(shop.github.invitations).toHaveLength(1);
});

test('the invitation to a copy is not leased before there is a copy', async () => {
  shop.github.putRepository('acme/template', { 'README.md': '# Leaf' }, { isTemplate: true });
  projectId = (await makeProject(shop.context.db, { repoName: 'template', delivery: 'own' })).id;
  await pay();
  expect(await getInvitations()).toEqual([WAITING]);
});

testOnPostgres('a payment does not wait for its repository', async () => {
  const other = await shop.database.pool.connect();
  await other.query('begin');
  await drizzle(other).execute(sql`select ${repositoryLock(REPOSITORY)}`);
  await pay();
  expect(await getInvitations()).toEqual([WAITING]);
  await other.query('commit');
  other.release();
  await shop.runJobs();
  expect(await getInvitations()).toEqual([SENT]);
});
