import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CheckState } from '#domain/repository.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { liftBlock, openBlock } from '../access/blocks/blocks.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { projects } from '../projects/schema.ts';
import { repositorySnapshots } from '../repositories/schema.ts';
import { recordChecks } from './record-checks.ts';

const shop = setUp(openOrderShop);
let projectId: string;

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, { name: 'Crop Doctor' })).id;
});

const record = (state: CheckState | null) =>
  shop.context.db.transaction((tx) => {
    const checks = state && { state, ranAt: 0, summary: '2 of 3 checks passed.' };
    return recordChecks(shop.context, tx, { projectId, checks });
  });
const isPaused = async () => (await shop.rows('projects'))[0]?.paused_at !== null;
const change = (values: Partial<typeof projects.$inferInsert>) =>
  shop.context.db.update(projects).set(values).where(eq(projects.id, projectId));

/** Stores the commit on sale as made this long ago. */
const storeCommit = (minutes: number) =>
  shop.context.db.insert(repositorySnapshots).values({
    projectId,
    repoOwner: 'acme',
    repoName: 'shop',
    commit: 'a'.repeat(40),
    files: 1,
    committedAt: sql`now() - make_interval(mins => ${minutes})`,
  });

test('failing checks pause the sale and mail support once; passing checks resume it', async () => {
  await Promise.all([record('failing'), record('failing'), record('failing')]);
  expect(await isPaused()).toBe(true);
  await record('pending');
  expect(await isPaused()).toBe(true);
  await record('passing');
  await record('pending');
  expect(await isPaused()).toBe(false);
  expect(await shop.waitingJobs('mail-waiting-list')).toHaveLength(1);
  expect(await shop.rows('mails')).toMatchObject([
    { kind: 'project-paused', recipient: shop.context.settings.supportEmail },
  ]);
  await record('failing');
  const mails = await shop.rows('mails');
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toBe('[Capstone] Checks fail, so the sale is paused: Crop Doctor');
});

test('a repository without checks is on sale, and a new commit before its checks start resumes nothing', async () => {
  await record(null);
  expect(await isPaused()).toBe(false);
  await record('failing');
  await storeCommit(59);
  await record(null);
  expect(await isPaused()).toBe(true);
  await shop.age('repository_snapshots', '61 minutes', 'committed_at');
  await record(null);
  expect(await isPaused()).toBe(false);
});

test('a project that only warns is never paused, and resumes when it becomes such a project', async () => {
  await change({ pauseWhenFailing: false });
  await record('failing');
  expect(await isPaused()).toBe(false);
  await change({ pauseWhenFailing: true });
  await record('failing');
  expect(await isPaused()).toBe(true);
  await change({ pauseWhenFailing: false });
  await record('failing');
  expect(await isPaused()).toBe(false);
});

test('a draft mails no one', async () => {
  await change({ status: 'draft' });
  await record('failing');
  expect(await isPaused()).toBe(true);
  expect(await shop.rows('mails')).toEqual([]);
});

test('a paused project takes no orders, but one that was opened before is delivered', async () => {
  const before = (await shop.createOrder({ projectId })).id;
  await record('failing');
  for (const githubId of ['asha', 'ravi'])
    await expect(shop.createOrder({ projectId, githubId })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('its checks fail'),
    });
  expect(await shop.pay(before)).toBe('accepted');
  expect(await shop.rows('purchases')).toHaveLength(1);
  expect(await shop.rows('orders')).toHaveLength(1);
  await record('passing');
  await shop.createOrder({ projectId, githubId: 'ravi', email: 'ravi@example.com' });
});

test.each([true, false])(
  'a project behind a block takes no orders, and says why (pauseWhenFailing: %s)',
  async (pauseWhenFailing) => {
    await change({ pauseWhenFailing });
    const before = (await shop.createOrder({ projectId })).id;
    const { repoOwner: owner, repoName: repo } = (await findProjectRow(shop.context, projectId))!;
    const block = (subject: string) =>
      shop.context.db.transaction((tx) =>
        openBlock(shop.context, tx, {
          subject,
          reason: 'GitHub answered 403: No.',
          project: { projectName: 'x', repoOwner: owner, repoName: repo },
        }),
      );
    for (const subject of [`${owner}/${repo}`, `${owner}/*`]) {
      await block(subject);
      const ordered = shop.createOrder({ projectId, githubId: 'ravi', email: 'ravi@example.com' });
      await expect(ordered).rejects.toMatchObject({
        status: 'FAILED_PRECONDITION',
        message: expect.stringMatching(
          /isn’t on sale right now: GitHub lets no one new.+You haven’t been charged/,
        ),
      });
      // Passing checks say nothing about the block.
      await record('passing');
      await expect(shop.createOrder({ projectId, githubId: 'ravi' })).rejects.toMatchObject({
        status: 'FAILED_PRECONDITION',
      });
      await shop.context.db.transaction((tx) => liftBlock(shop.context, tx, subject));
    }
    await block('*');
    expect(await shop.pay(before)).toBe('accepted');
    await shop.createOrder({ projectId, githubId: 'ravi', email: 'ravi@example.com' });
  },
);
