import { expect, test, vi } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openCopiesFixture, TEMPLATE } from '#test/harness/copies-fixture.ts';
import { killedAfter } from '#test/harness/killed-after.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findPendingOrder } from '../../readers/order-page/find-order-progress.ts';
import { auditAccess } from '../access/audits/audit-access.ts';
import { listAccessDifferences } from '../access/list-access-differences.ts';
import { updateTeam } from '../access/team/update-team.ts';
import { leaseCopy } from './lease-copy.ts';
import { makeCopy } from './make-copy.ts';

const fixture = setUp(openCopiesFixture);
const finalOf = async (publicId: string) =>
  (await findPendingOrder(fixture.context, publicId))?.finalInviteStatus;
const shortName = (publicId: string) => `acme/leaf-${publicId.split('_')[1]!.toLowerCase().slice(0, 8)}`;

test('a paid order makes one private copy with the sold files and a licence, to which its buyer may push', async () => {
  const publicId = await fixture.buy('asha');
  const { github } = fixture;
  const name = shortName(publicId);
  expect(fixture.generated()).toEqual([name]);
  expect(await fixture.nameOf(publicId)).toBe(name);
  expect(github.readText(name, 'src/app.py')).toBe('print("leaf")\n');
  const licence = github.readText(name, 'LICENCE.md');
  expect(licence).toContain(publicId);
  expect(licence).not.toMatch(/asha/i);
  expect(fixture.invited()).toEqual([{ repository: name, login: 'asha', permission: 'write' }]);
  const order = await fixture.orderOf(publicId);
  const copy = await fixture.findCopy(publicId);
  expect(`${order.repoOwner}/${order.repoName}`).toBe(name);
  expect(order).toMatchObject({ copyCommit: copy.firstCommit, soldCommit: fixture.current.sold });
  expect(github.readText(name, 'LICENCE.md', copy.firstCommit!)).toBeNull();
  expect(await finalOf(publicId)).toBe('invite_success');
});

test('a copy needs five requests beside the invitation', async () => {
  await fixture.sync();
  fixture.github.calls.length = 0;
  const publicId = await fixture.buy('asha');
  const name = shortName(publicId);
  const ofCopy = fixture.github.calls.filter(
    ({ path }) => path.startsWith(`/repos/${name}`) || path.startsWith(`/repos/${TEMPLATE}`),
  );
  const requests = ofCopy
    .map(({ route }) => route)
    .filter((route) => !/collaborators|invitations/.test(route));
  const { firstCommit } = await fixture.findCopy(publicId);
  expect(requests.sort()).toEqual([
    `GET /repos/${name}/commits/main`,
    `GET /repos/${name}/git/trees/${firstCommit}`,
    `GET /repos/${TEMPLATE}/git/trees/${fixture.current.sold}`,
    `POST /repos/${TEMPLATE}/generate`,
    `PUT /repos/${name}/contents/LICENCE.md`,
  ]);
});

test('buyer and team are invited to the copy, and to nothing else, also teammates who join later', async () => {
  const publicId = await fixture.buy('asha', { teamGithubIds: ['ravi'] });
  const name = shortName(publicId);
  fixture.github.addAccount('meera');
  await updateTeam(await fixture.asBuyer(publicId), { orderId: publicId, githubIds: ['ravi', 'meera'] });
  await fixture.runJobs();
  expect(fixture.invited().map(({ repository, login }) => [repository, login])).toEqual(
    ['asha', 'ravi', 'meera'].map((login) => [name, login]),
  );
});

test('two orders have two copies', async () => {
  const [one, other] = [await fixture.buy('asha'), await fixture.buy('ravi')];
  expect(fixture.generated()).toEqual([shortName(one), shortName(other)]);
});

test('while its content is late, a copy is awaited, and no one is invited anywhere', async () => {
  fixture.github.setContentLate(true);
  const publicId = await fixture.buy('asha');
  expect(fixture.invited()).toEqual([]);
  expect(await finalOf(publicId)).toBeNull();
  await fixture.goOn();
  expect(await finalOf(publicId)).toBeNull();
  expect(await fixture.listCases()).toEqual([]);
  fixture.github.setContentLate(false);
  await fixture.goOn();
  expect(fixture.generated()).toHaveLength(1);
  expect(await finalOf(publicId)).toBe('invite_success');
  expect((await fixture.rows('mails')).map(({ kind }) => kind)).toEqual(['receipt']);
});

test('the sold commit is the one whose files the copy has, when the project changed before it was copied', async () => {
  await fixture.sync();
  const publicId = await fixture.createOpenOrder({ projectId: fixture.current.projectId });
  const pushed = fixture.github.pushFiles(TEMPLATE, { 'src/app.py': 'print("new")\n' });
  fixture.github.pushFiles('acme/other', { a: 'b' });
  await fixture.pay(publicId);
  expect((await fixture.orderOf(publicId)).soldCommit).toBe(pushed);
  expect(fixture.github.readText(shortName(publicId), 'src/app.py')).toBe('print("new")\n');
});

test('the files that were sold are read while GitHub makes the copy', async () => {
  await fixture.sync();
  const { github } = fixture;
  const ofSold = `GET /repos/${TEMPLATE}/git/trees/${fixture.current.sold}`;
  const before = github.countCalls(ofSold);
  // GitHub answers to nothing else before it has been asked for them.
  const asked = vi.waitUntil(() => github.countCalls(ofSold) > before, 10_000);
  github.injectPermanentFault(/^POST .*\/generate$/, { holdUntil: asked });
  const publicId = await fixture.buy('asha');
  expect(fixture.invited()).toMatchObject([{ repository: shortName(publicId) }]);
  expect(github.countCalls(ofSold)).toBe(before + 1);
});

test.each(['/generate', '/contents/LICENCE.md'])(
  'a copy is made once when the reply to %s is lost',
  async (path) => {
    fixture.github.injectFaults(new RegExp(`^(POST|PUT) .*${path}$`), 'drop-reply');
    const publicId = await fixture.buy('asha');
    expect(fixture.invited()).toEqual([]);
    await fixture.goOn();
    const name = shortName(publicId);
    expect(fixture.invited()).toMatchObject([{ repository: name, login: 'asha' }]);
    expect(new Set(fixture.generated())).toEqual(new Set([name]));
    expect(fixture.github.countCalls(/PUT .*LICENCE/)).toBe(1);
  },
);

test.each([1, 2, 3, 4, 5, 6])('a process that is killed after call %s leaves one copy', async (calls) => {
  const publicId = await fixture.createOpenOrder({ projectId: fixture.current.projectId });
  const payment = fixture.razorpay.pay(publicId);
  await fixture.record(publicId, { id: payment.id });
  const { id } = await fixture.orderOf(publicId);
  const lease = await leaseCopy(fixture.context, id);
  await expect(makeCopy(killedAfter(fixture.context, calls), lease!)).rejects.toThrow('killed');
  await fixture.restart();
  const name = shortName(publicId);
  expect(new Set(fixture.generated())).toEqual(new Set([name]));
  expect(fixture.invited()).toMatchObject([{ repository: name, login: 'asha' }]);
  expect(fixture.github.countCalls(/PUT .*LICENCE/)).toBe(1);
  expect(await finalOf(publicId)).toBe('invite_success');
});

test('a repository that has the name already is left alone, and the copy has a longer name', async () => {
  const publicId = await fixture.createOpenOrder({ projectId: fixture.current.projectId });
  const id = publicId.split('_')[1]!.toLowerCase();
  fixture.github.putRepository(`acme/leaf-${id.slice(0, 8)}`, { 'mine.txt': 'mine' });
  await fixture.pay(publicId);
  expect(await fixture.nameOf(publicId)).toBe(`acme/leaf-${id.slice(0, 12)}`);
  expect(fixture.github.readText(`acme/leaf-${id.slice(0, 8)}`, 'LICENCE.md')).toBeNull();
});

test('a copy that exists already, as after a restored backup, is the order’s', async () => {
  const publicId = await fixture.createOpenOrder({ projectId: fixture.current.projectId });
  const [owner = '', repo = ''] = shortName(publicId).split('/');
  const { codeHost } = fixture.context;
  await codeHost.generate({ template: { owner: 'acme', repo: 'template-leaf' }, copy: { owner, repo } });
  const licence = { path: 'LICENCE.md', text: 'Before', message: 'Add', branch: 'main', sha: undefined };
  await codeHost.putFile({ owner, repo, ...licence });
  await fixture.pay(publicId);
  expect(fixture.invited()).toMatchObject([{ repository: `${owner}/${repo}` }]);
  expect(fixture.github.listGenerated()).toHaveLength(1);
  expect(fixture.github.countCalls(/PUT .*LICENCE/)).toBe(1);
});

test('a template that is none any more is a case that names the order, and ends by itself', async () => {
  fixture.github.setTemplate(TEMPLATE, false);
  const publicId = await fixture.buy('asha');
  const [found] = await fixture.listCases();
  expect(found).toMatchObject({ kind: 'copy', resolved: false });
  expect(found.message).toContain(publicId);
  expect(found.message).toContain('Template repository');
  expect(await finalOf(publicId)).toBeNull();
  expect(fixture.invited()).toEqual([]);
  expect(await fixture.mailsOf('invite-failed')).toEqual([]);
  fixture.github.setTemplate(TEMPLATE, true);
  await fixture.goOn();
  expect(await finalOf(publicId)).toBe('invite_success');
  expect(await fixture.listCases()).toMatchObject([{ kind: 'copy', resolved: true }]);
});

test('an invitation to a copy that GitHub refuses for a while is not final', async () => {
  fixture.github.injectPermanentFault(/^PUT .*collaborators/, { status: 502 });
  const publicId = await fixture.buy('asha');
  await fixture.database.pool.query(`update invitations set attempts = 20, created_at = now() - interval '1 hour',
    round_started_at = now() - interval '1 hour', next_try_at = now()`);
  await fixture.goOn();
  expect(await finalOf(publicId)).toBeNull();
  fixture.github.clearFaults();
  await fixture.database.pool.query('update invitations set next_try_at = now()');
  await fixture.goOn();
  expect(await finalOf(publicId)).toBe('invite_success');
});

test('a copy of an account that GitHub refuses for good has failed', async () => {
  fixture.github.injectPermanentFault(/^PUT .*collaborators/, {
    status: 422,
    body: { message: 'Validation Failed' },
  });
  expect(await finalOf(await fixture.buy('asha'))).toBe('invite_failed');
});

test('the access audit compares copies, and expects no buyer in the project’s own repository', async () => {
  const publicId = await fixture.buy('asha');
  const name = shortName(publicId);
  fixture.github.acceptInvitations();
  const admin = await asAdmin(fixture, 'orderWrite');
  await auditAccess(admin, {});
  expect(await fixture.listCases()).toEqual([]);
  fixture.github.addCollaborator(name, 'stranger', 'write');
  fixture.github.addCollaborator(TEMPLATE, 'asha', 'read');
  await auditAccess(admin, {});
  const { documents } = await listAccessDifferences(admin, { limit: 24 });
  expect(documents.map(({ repository }) => repository).sort()).toEqual([name, TEMPLATE].sort());
  const cases = await fixture.listCases();
  expect(cases.map(({ kind, message }) => [kind, message.match(/access to (\S+)/)?.[1]])).toEqual(
    expect.arrayContaining([
      ['access_stranger', name],
      ['access_stranger', TEMPLATE],
    ]),
  );
  expect(cases).toHaveLength(2);
});

test('copies, files and invitations wait together for GitHub’s limits on what is created', async () => {
  await fixture.buy('asha');
  const [row] = await fixture.rows('invite_calls');
  await fixture.database.pool.query(
    `insert into invite_calls (id, invitation_id, repository, counted)
     select 'used-' || n, $1, 'acme/any', false from generate_series(1, 480) n`,
    [row!.invitation_id],
  );
  const publicId = await fixture.buy('ravi');
  expect(fixture.generated()).toHaveLength(1);
  expect(await finalOf(publicId)).toBeNull();
  await fixture.age('invite_calls', '2 hours');
  await fixture.goOn();
  expect(await finalOf(publicId)).toBe('invite_success');
});
