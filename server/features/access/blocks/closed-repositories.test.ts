import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { setUp } from '#test/harness/set-up.ts';
import { applyRemedy } from '../../cases/remedies.ts';
import { findProject } from '../../projects/get-project.ts';
import { auditAccess } from '../audits/audit-access.ts';
import { listAccessDifferences } from '../list-access-differences.ts';
import { revokePurchase } from '../purchases.ts';
import { probeBlocks, resumeBlocked, tryBlockAgain } from './probe-blocks.ts';

const fixture = setUp(openAccessFixture);
const SHOP = 'acme/shop';

const openCases = async () =>
  (await fixture.listCases())
    .filter(({ resolved }) => !resolved)
    .map(({ kind, subject }) => `${kind} ${subject}`);
const getProject = async () => {
  const { rows } = await fixture.shop.database.pool.query(`select id from projects where repo_name = 'shop'`);
  return (await findProject(fixture.context, rows[0].id))!;
};

async function buyAccepted(login: string): Promise<string> {
  const { orderId } = await fixture.buyInvited(login);
  fixture.github.acceptInvitations(login);
  await fixture.recordAccepted(orderId);
  return orderId;
}

/** Makes the next probe due, and runs it with all that follows. */
async function probe() {
  await fixture.shop.makeDue('access_blocks');
  await probeBlocks(fixture.context);
  await fixture.run();
  for (let n = 0; n < 4; n += 1) await fixture.sweep();
  await resumeBlocked(fixture.context);
}

test.each(['archived', 'disabled', 'locked'] as const)(
  'invitations, removals and corrections of roles wait while the repository is %s, and go on by themselves',
  async (closure) => {
    const admin = {
      ...(await asAdmin(fixture.shop, 'orderWrite')),
      repositoryReader: fixture.createReader(),
    };
    const left = await buyAccepted('asha');
    await buyAccepted('writer');
    fixture.github.addCollaborator(SHOP, 'writer', 'write');
    fixture.github.addCollaborator(SHOP, 'stranger');
    await auditAccess(admin, {});
    expect(await getProject()).toMatchObject({ isPaused: false, pausedBy: null });

    fixture.github.setClosure(SHOP, closure);
    const { documents } = await listAccessDifferences(admin, { limit: 24 });
    for (const { caseId } of documents)
      expect((await applyRemedy(admin, { caseId: caseId ?? '', note: '' })).message).toMatch(
        /^GitHub refuses all changes of acme\/shop right now\. We (lower the role|remove the access) by itself/,
      );
    await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, left));
    await fixture.run();
    const { orderId } = await fixture.buyInvited('ravi');
    expect(await openCases()).toContain(`repository ${SHOP}`);
    expect(await fixture.listCases()).toHaveLength(3);
    expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'repository' });
    await probe();
    expect(await openCases()).toHaveLength(3);

    fixture.github.setClosure(SHOP, null);
    await probe();
    expect(await openCases()).toEqual([]);
    expect(fixture.getAccess()).toEqual({ invited: ['ravi'], collaborators: ['writer'] });
    expect(fixture.github.collaborators).toMatchObject([{ permission: 'read' }]);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'sent' });
    expect(await getProject()).toMatchObject({ isPaused: false, pausedBy: null });
  },
);

test('a correction that waits alone probes its block, and is left to an admin when it has become needless', async () => {
  const admin = { ...(await asAdmin(fixture.shop, 'orderWrite')), repositoryReader: fixture.createReader() };
  await buyAccepted('asha');
  fixture.github.addCollaborator(SHOP, 'stranger');
  fixture.github.addCollaborator(SHOP, 'ravi');
  await auditAccess(admin, {});
  fixture.github.setClosure(SHOP, 'archived');
  const { documents } = await listAccessDifferences(admin, { limit: 24 });
  for (const { caseId } of documents) await applyRemedy(admin, { caseId: caseId ?? '', note: '' });
  // The account buys, so that it has a right to its access.
  const { orderId } = await fixture.buyInvited('ravi');
  fixture.github.setClosure(SHOP, null);
  await probe();
  expect(fixture.getAccess().collaborators).toEqual(['asha', 'ravi']);
  expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'accepted' });
});

test('a block behind which nothing waits stays while GitHub says that the repository is closed', async () => {
  const admin = await asAdmin(fixture.shop, 'orderWrite');
  fixture.github.setClosure(SHOP, 'archived');
  const { orderId } = await fixture.buyInvited('asha');
  await fixture.context.db.transaction((tx) => revokePurchase(fixture.context, tx, orderId));
  await fixture.run();
  await probe();
  expect(await openCases()).toEqual([`repository ${SHOP}`]);
  const again = () =>
    tryBlockAgain(admin, { admin: admin.actor!, caseId: '', subject: SHOP, detail: {}, note: '' });
  expect(await again()).toMatch(/^GitHub still says no/);
  fixture.github.injectPermanentFault(/./, { status: 503 });
  expect(await again()).toMatch(/^GitHub still says no/);
  fixture.github.clearFaults();
  // The shop has archived the project, so no one needs the repository any more.
  await fixture.shop.database.pool.query(`update projects set status = 'archived'`);
  expect(await again()).toMatch(/^Nothing waits for it any more/);
  expect(await openCases()).toEqual([]);
});

test('a project that is added to, or moved into, a blocked repository or owner is off sale', async () => {
  fixture.github.setClosure(SHOP, 'archived');
  await fixture.buyInvited('asha');
  const query = (text: string) => fixture.shop.database.pool.query(text);
  await query(
    `insert into access_blocks (subject, reason, next_try_at) values ('full/*', 'No seats.', now())`,
  );
  const blocked = async () =>
    (await query('select repo_owner, repo_name from projects where blocked_at is not null')).rows
      .map(({ repo_owner, repo_name }) => `${repo_owner}/${repo_name}`)
      .sort();
  const copy = (id: string, owner: string, name: string) =>
    query(`insert into projects (id, slug, name, price_paise, repo_owner, repo_name, tech, features, search_text)
      values ('${id}', '${id}', 'Copy', 100, '${owner}', '${name}', '{C}', '{a}', 'copy')`);
  await copy('a', 'Acme', 'Shop');
  await copy('b', 'full', 'any');
  await copy('c', 'acme', 'other');
  expect(await blocked()).toEqual(['Acme/Shop', 'acme/shop', 'full/any']);
  await query(`update projects set repo_owner = 'FULL' where id = 'c'`);
  await query(`update projects set repo_name = 'moved' where id = 'a'`);
  expect(await blocked()).toEqual(['FULL/other', 'acme/shop', 'full/any']);
  await query('delete from access_blocks');
  expect(await blocked()).toEqual([]);
});
