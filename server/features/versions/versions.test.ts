import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailed } from '#test/harness/mailed.ts';
import { endPurchases, makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { findUserDocument } from '../../readers/account/get-user-documents.ts';
import { purchases } from '../access/schema.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { setMailChoice } from '../privacy/set-choice.ts';
import { projects } from '../projects/schema.ts';
import { listVersions } from './list-versions.ts';
import { mailVersions } from './mail-versions.ts';
import { type RenderedRelease, recordReleases } from './record-releases.ts';
import { findRecipient } from './subscriptions.ts';

const shop = setUp(openTestShop);
let projectId: string;
let accounts = 0;

const query = async (text: string) => (await shop.database.pool.query(text)).rows;

const release = (id: number, tag: string, given: Partial<RenderedRelease> = {}): RenderedRelease => ({
  id,
  tag,
  name: tag,
  notesHtml: '',
  prerelease: false,
  publishedAt: 1_700_000_000 + id,
  ...given,
});
const record = (releases: RenderedRelease[], id = projectId) =>
  shop.context.db.transaction((tx) => recordReleases(shop.context, tx, { projectId: id, releases }));
const listTags = async (id = projectId) =>
  (await listVersions(shop.context, id, { limit: 100 })).documents.map(({ tag }) => tag);

/** Lets a guest buy the project of a repository. */
async function buy(email: string, repository = 'acme/shop'): Promise<{ orderId: string; projectId: string }> {
  accounts += 1;
  const github = { id: accounts, login: `user-${accounts}` };
  const orderId = await makePaidOrder(shop.context.db, { github, repository, email });
  const [purchase] = await shop.context.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  return { orderId, projectId: purchase?.projectId ?? '' };
}

const refund = (orderId: string) => endPurchases(shop.context.db, orderId);

/** Makes the notices as old as the delay, and runs the job twice concurrently. */
async function mail(): Promise<void> {
  await shop.age('version_notices', '61 minutes');
  await Promise.all([mailVersions(shop.context), mailVersions(shop.context)]);
}
const listMails = () =>
  query('select recipient, subject, text_body, unsubscribe_url from mails order by recipient, created_at');

beforeEach(async () => {
  projectId = (await buy('asha@example.com')).projectId;
  await record([release(1, 'v1.0.0')]);
});

describe('versions of a project', () => {
  test('versions follow the releases when these are edited, deleted or recreated, without prereleases', async () => {
    await record([release(2, 'v1.1.0'), release(1, 'v1.0.0'), release(3, 'v2.0.0-rc', { prerelease: true })]);
    expect(await listTags()).toEqual(['v1.1.0', 'v1.0.0']);
    await record([
      release(2, 'v1.1.1', { name: 'Fas\0ter', notesHtml: 'Trains <em>fas\0ter</em>.' }),
      release(1, 'v1.0.0'),
    ]);
    const { documents } = await listVersions(shop.context, projectId, { limit: 1 });
    expect(documents).toEqual([
      {
        tag: 'v1.1.1',
        name: 'Faster',
        notesHtml: 'Trains <em>faster</em>.',
        publishedAt: 1_700_000_002,
      },
    ]);
    await record([release(1, 'v1.0.0')]);
    expect(await listTags()).toEqual(['v1.0.0']);
    await record([]);
    expect(await listTags()).toEqual([]);
  });

  test('versions have pages, and a shortened list removes no older ones', async () => {
    const many = Array.from({ length: 30 }, (_, n) => release(n + 1, `v${n + 1}`)).reverse();
    await record(many);
    await record([release(31, 'v31'), ...many.slice(0, 29)]);
    expect(await listTags()).toHaveLength(31);
    const first = await listVersions(shop.context, projectId, { limit: 20 });
    const second = await listVersions(shop.context, projectId, { limit: 20, cursor: first.nextCursor ?? '' });
    expect([...first.documents, ...second.documents].map(({ tag }) => tag)).toEqual(
      Array.from({ length: 31 }, (_, n) => `v${31 - n}`),
    );
    expect(second.nextCursor).toBeNull();
  });

  test('a change of versions makes cached pages outdated, and nothing else does', async () => {
    const getRefreshed = async () => (await query('select refreshed_at from projects'))[0].refreshed_at;
    const before = await getRefreshed();
    await record([release(1, 'v1.0.0')]);
    expect(await getRefreshed()).toEqual(before);
    await record([release(1, 'v1.0.1')]);
    expect(await getRefreshed()).not.toEqual(before);
  });

  test("versions show on the owner's dashboard when they came after the purchase", async () => {
    const [{ id: userId }] = await query('select id from users');
    const owner = { userId, email: 'asha@example.com', emailVerified: true, githubId: null, rights: null };
    const read = async () => (await findUserDocument(shop.as(owner), userId))?.purchasedProjects[projectId];
    expect(await read()).toMatchObject({ newVersion: null });
    const publishedAt = Math.floor(Date.now() / 1000) + 60;
    await record([release(2, 'v1.1.0', { publishedAt }), release(1, 'v1.0.0')]);
    expect(await read()).toMatchObject({ newVersion: { tag: 'v1.1.0', publishedAt } });
  });
});

describe('mails about versions', () => {
  test('all news of an hour is collected into one mail per owner, with one-click unsubscribe', async () => {
    const other = await buy('meera@example.com', 'acme/other');
    await record([], other.projectId);
    await record([release(2, 'v1.1.0', { name: 'Faster' }), release(1, 'v1.0.0')]);
    await record([release(3, 'v1.2.0'), release(2, 'v1.1.0', { name: 'Faster' }), release(1, 'v1.0.0')]);
    await query(`update purchases set user_id = (select id from users where email = 'asha@example.com')`);
    await record([release(9, 'v2.0.0')], other.projectId);
    await mailVersions(shop.context);
    expect(await listMails()).toEqual([]);
    await mail();
    const mails = await listMails();
    expect(mails).toMatchObject([
      { recipient: 'asha@example.com', subject: 'New versions of 2 of your projects' },
    ]);
    expect(mails[0].text_body).toMatch(/v1\.2\.0, v1\.1\.0 \(Faster\)/);
    expect(mails[0].text_body).toContain('v2.0.0');
    const unsubscribeUrl = mailed(mails[0].unsubscribe_url);
    expect(unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{79}$/);
    expect(mailed(mails[0].text_body)).toContain(unsubscribeUrl);
    await mail();
    expect(await listMails()).toHaveLength(1);
  });

  test('the first reading, the same releases again, edits, and another repository cause no mail', async () => {
    await record([release(1, 'v1.0.0')]);
    await record([release(1, 'v1.0.0', { name: 'The first' })]);
    // The release was deleted and recreated with the same tag.
    await record([release(2, 'v1.0.0')]);
    await shop.context.db.update(projects).set({ repoName: 'renamed' });
    await record([release(70, 'v7.0.0'), release(71, 'v7.1.0')]);
    expect(await listTags()).toEqual(['v7.1.0', 'v7.0.0']);
    await mail();
    expect(await listMails()).toEqual([]);
    // The release was published just before the repository was read for the first time.
    await query('delete from version_sources');
    const publishedAt = Math.floor(Date.now() / 1000) - 60;
    await record([release(72, 'v7.2.0', { publishedAt }), release(71, 'v7.1.0'), release(70, 'v7.0.0')]);
    await mail();
    expect(await listMails()).toMatchObject([{ subject: 'Smart Irrigation System v7.2.0 is out' }]);
  });

  test('refunded and deactivated buyers get no mail, and a release that was deleted meanwhile causes none', async () => {
    const refunded = await buy('early@example.com');
    await refund(refunded.orderId);
    const late = await buy('late@example.com');
    await buy('gone@example.com');
    await record([release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await refund(late.orderId);
    await query(`update users set active = false where email = 'gone@example.com'`);
    await mail();
    expect((await listMails()).map(({ recipient }) => recipient)).toEqual(['asha@example.com']);
    await record([release(3, 'v1.2.0'), release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await record([release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await mail();
    expect(await listMails()).toHaveLength(1);
  });

  test('an address that unsubscribes gets no mail until it subscribes again', async () => {
    await record([release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await mail();
    const [{ unsubscribe_url: url }] = await listMails();
    const token = mailed(url).split('/').at(-1) ?? '';
    for (const _ of [1, 2]) await setMailChoice(shop.context, { token, isAllowed: false });
    expect(await findRecipient(shop.context, token)).toMatchObject({ unsubscribedAt: expect.any(Date) });
    await record([release(3, 'v1.2.0'), release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await mail();
    expect(await listMails()).toHaveLength(1);
    await setMailChoice(shop.context, { token, isAllowed: true });
    await record([release(4, 'v1.3.0'), release(3, 'v1.2.0'), release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await mail();
    const mails = await listMails();
    expect(mails).toHaveLength(2);
    expect(mailed(mails[1].unsubscribe_url)).toBe(mailed(mails[0].unsubscribe_url));
    await expect(setMailChoice(shop.context, { token: 'x', isAllowed: true })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  test('notices and addresses are deleted with the person', async () => {
    await query(`update invitations set state = 'accepted', status = 'invite_success', next_try_at = null`);
    await record([release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await mail();
    await record([release(3, 'v1.2.0'), release(2, 'v1.1.0'), release(1, 'v1.0.0')]);
    await erasePerson(shop.context, { email: 'asha@example.com' });
    expect(await query('select 1 from notice_recipients union all select 1 from version_notices')).toEqual(
      [],
    );
    expect(JSON.stringify(await query('select * from mails'))).not.toContain('asha@');
  });
});
