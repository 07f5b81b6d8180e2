import { expect, onTestFinished, test } from 'vitest';
import type { DataOf } from '#app/lib/callables-client.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openCopiesFixture, TEMPLATE } from '#test/harness/copies-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findUserDocument } from '../../readers/account/get-user-documents.ts';
import { findPendingOrder } from '../../readers/order-page/find-order-progress.ts';
import { auditAccess } from '../access/audits/audit-access.ts';
import { changeGithubAccount } from '../access/own-invitation.ts';
import { updateTeam } from '../access/team/update-team.ts';
import { findDisclosure } from '../disclosures/get-disclosure.ts';
import { citeInWords } from '../disclosures/rules/disclosure.ts';
import { findProject } from '../projects/get-project.ts';
import { updateProject } from '../projects/update-project.ts';
import { getVivaRoom } from '../viva/viva-room.ts';

const fixture = setUp(openCopiesFixture);
const invitedTo = () => fixture.invited().map(({ repository, login }) => [repository, login]);

const OPENED = { githubId: 'opened', email: 'opened@example.com' };

async function deliverAs(delivery: 'own' | 'shared'): Promise<void> {
  const admin = await asAdmin(fixture, 'projectWrite');
  const { projectId } = fixture.current;
  const project = (await findProject(admin, projectId)) as unknown as DataOf<'updateProject'>;
  const { name, price, tech, features, displayOrder } = project;
  const githubRepoUrl = `https://github.com/${TEMPLATE}`;
  await updateProject(admin, {
    projectId,
    name,
    price,
    tech,
    features,
    displayOrder,
    githubRepoUrl,
    delivery,
  });
}

test('copies belong to COPY_OWNER, if it is set', async () => {
  const { settings } = fixture.context;
  const before = settings.copyOwner;
  onTestFinished(() => void Object.assign(settings, { copyOwner: before }));
  Object.assign(settings, { copyOwner: 'acme-copies' });
  const name = await fixture.nameOf(await fixture.buy('asha'));
  expect(name).toMatch(/^acme-copies\/leaf-[a-z0-9]{8}$/);
  expect(fixture.generated()).toEqual([name]);
  expect(invitedTo()).toEqual([[name, 'asha']]);
});

test('a buyer who closed the page gets a mail when the invitation to a late copy is out', async () => {
  fixture.github.setContentLate(true);
  const publicId = await fixture.buy('asha');
  await fixture.database.pool.query(`update invitations set created_at = now() - interval '5 minutes',
    round_started_at = now() - interval '5 minutes'`);
  await fixture.goOn();
  expect(await fixture.mailsOf('invite-worked')).toEqual([]);
  fixture.github.setContentLate(false);
  await fixture.goOn();
  const name = await fixture.nameOf(publicId);
  const [mail] = await fixture.mailsOf('invite-worked');
  expect(mail).toMatchObject({
    recipient: 'asha@example.com',
    text_body: expect.stringContaining(`/${name}`),
  });
  expect(mail?.text_body).not.toContain(TEMPLATE);
  expect(await fixture.mailsOf('invite-failed')).toEqual([]);
});

test('a confirmed free order gets a copy, too', async () => {
  await fixture.database.pool.query('update projects set price_paise = 0');
  const buyer = await fixture.makeConfirmedBuyer();
  const { projectId } = fixture.current;
  const { id } = await fixture.createOrder({ projectId, buyer, githubId: 'asha', price: 0 });
  await fixture.runJobs();
  expect(fixture.generated()).toEqual([await fixture.nameOf(id)]);
  expect(invitedTo()).toEqual([[await fixture.nameOf(id), 'asha']]);
});

test('a project that is changed to shared and back keeps what earlier buyers have', async () => {
  const opened = await fixture.createOpenOrder({ projectId: fixture.current.projectId, ...OPENED });
  const first = await fixture.buy('asha');
  await deliverAs('shared');
  await fixture.buy('ravi');
  await fixture.pay(opened);
  await deliverAs('own');
  const last = await fixture.buy('meera');
  const [firstCopy, openedCopy, lastCopy] = await Promise.all([first, opened, last].map(fixture.nameOf));
  expect(invitedTo()).toEqual([
    [firstCopy, 'asha'],
    [TEMPLATE, 'ravi'],
    [openedCopy, 'opened'],
    [lastCopy, 'meera'],
  ]);
  fixture.github.acceptInvitations();
  await auditAccess(await asAdmin(fixture, 'orderWrite'), {});
  expect(await fixture.listCases()).toEqual([]);
});

test('another account, and a teammate who leaves, are changed in the copy', async () => {
  const publicId = await fixture.buy('asha', { teamGithubIds: ['ravi'] });
  const name = await fixture.nameOf(publicId);
  fixture.github.acceptInvitations();
  const buyer = await fixture.asBuyer(publicId);
  fixture.github.addAccount('asha-new');
  await changeGithubAccount(buyer, { orderId: publicId, githubId: 'asha-new' });
  await fixture.goOn();
  fixture.github.acceptInvitations();
  await updateTeam(buyer, { orderId: publicId, githubIds: [] });
  await fixture.goOn();
  await fixture.goOn();
  const access = fixture.github.collaborators.map(({ repository, accountId, permission }) => [
    repository,
    fixture.github.accounts.find(({ id }) => id === accountId)?.login,
    permission,
  ]);
  expect(access).toEqual([[name, 'asha-new', 'write']]);
});

test('links to code, the purchase, the disclosure and its citation lead to the copy', async () => {
  await fixture.sync();
  const publicId = await fixture.buy('asha');
  const name = await fixture.nameOf(publicId);
  const { firstCommit } = await fixture.findCopy(publicId);
  const buyer = await fixture.asBuyer(publicId);
  const user = await findUserDocument(buyer, buyer.actor?.userId ?? '');
  expect(Object.values(user?.purchasedProjects ?? {})).toMatchObject([
    { projectGitUrl: `https://github.com/${name}` },
  ]);
  const { questions } = (await getVivaRoom(buyer, { orderId: publicId })).document;
  expect(questions.length).toBeGreaterThan(0);
  for (const { url } of questions) expect(url).toContain(`https://github.com/${name}/blob/${firstCommit}/`);
  const disclosure = await findDisclosure(buyer, { orderId: publicId });
  expect(disclosure?.project).toMatchObject({ commit: firstCommit, copyUrl: `https://github.com/${name}` });
  expect(citeInWords(disclosure!.project)).toContain(name);
});

test('while a copy is prepared, nothing leads to the project’s own repository', async () => {
  fixture.github.setContentLate(true);
  const publicId = await fixture.buy('asha');
  const buyer = await fixture.asBuyer(publicId);
  const user = await findUserDocument(buyer, buyer.actor?.userId ?? '');
  expect(JSON.stringify([user, await findPendingOrder(buyer, publicId)])).not.toContain(TEMPLATE);
  expect((await fixture.mailsOf('receipt'))[0]?.text_body).not.toContain(TEMPLATE);
});
