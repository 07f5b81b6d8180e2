import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rightNames } from '#contract/functions.ts';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { listAuditEntries } from './list-audit-entries.ts';

let shop: TestShop;
let owner: Context;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  owner = await asAdmin(shop, ...rightNames);
});
afterAll(() => shop.close());

const write = (action: string, subject: string, actor = owner.actor?.userId ?? '') =>
  recordAudit(shop.context.db, { actor, action, subject, detail: { note: 'x' } });
const actions = async (query: Record<string, unknown>, context = owner) =>
  (await listAuditEntries(context, query)).documents.map(({ action }) => action);

test('tells who did what to whom, the newest first, by names and not by numbers', async () => {
  const { db } = shop.context;
  const person = await makeUser(db, { email: 'asha@college.example' });
  const project = await makeProject(db, { name: 'Leaf Doctor' });
  await write('admin.grant', person.id, 'command line');
  await write('project.update', project.id);
  expect((await listAuditEntries(owner, {})).documents).toMatchObject([
    {
      actor: owner.actor?.email,
      action: 'project.update',
      subjectName: 'Leaf Doctor',
      detail: { note: 'x' },
    },
    { actor: 'command line', action: 'admin.grant', subject: person.id, subjectName: 'asha@college.example' },
  ]);
  for (const search of ['ASHA@', 'grant', 'Command', person.id.slice(0, 9)])
    expect(await actions({ search })).toEqual(['admin.grant']);
  expect(await actions({ search: 'leaf doc' })).toEqual(['project.update']);
  expect(await actions({ search: '%' })).toEqual([]);
});

test('days are whole days in India', async () => {
  for (const [at, moment] of [
    '2026-11-19T18:29:59Z',
    '2026-11-19T18:30:00Z',
    '2026-11-20T18:29:59Z',
  ].entries()) {
    await shop.database.pool.query(
      `insert into audit_log (id, actor, action, subject, created_at) values ($1, 'command line', $2, 's', $3)`,
      [`a${at}`, `admin.${at}`, moment],
    );
  }
  expect(await actions({ from: '2026-11-20', until: '2026-11-20' })).toEqual(['admin.2', 'admin.1']);
  expect(await actions({ until: '2026-11-19' })).toEqual(['admin.0']);
  expect(await actions({ from: 'nonsense', until: '2026-02-31' })).toHaveLength(3);
});

test('goes on page after page', async () => {
  for (let at = 0; at < 53; at += 1) await write(`admin.${at}`, 's');
  const first = await listAuditEntries(owner, {});
  const second = await listAuditEntries(owner, { cursor: first.nextCursor });
  expect([first.documents.length, second.documents.length, second.nextCursor]).toEqual([50, 3, null]);
  const all = new Set([...first.documents, ...second.documents].map(({ id }) => id));
  expect(all.size).toBe(53);
  await expect(listAuditEntries(owner, { cursor: '!!' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
});

test('each admin sees what their rights are about, and their own deeds', async () => {
  await write('project.update', 'p');
  await write('payout.complete', 'o');
  await write('order.refund', 'r');
  expect(await actions({}, await asAdmin(shop, 'projectWrite'))).toEqual(['project.update']);
  expect(await actions({}, await asAdmin(shop))).toEqual([]);
  const keeper = await asAdmin(shop, 'payoutRead');
  await write('project.create', 'q', keeper.actor?.userId);
  expect((await actions({}, keeper)).sort()).toEqual(['payout.complete', 'project.create']);
  await expect(listAuditEntries(shop.context, {})).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});
