import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { recordAudit } from '../../features/audit/record-audit.ts';
import { type AuditAction, auditLog } from '../../features/audit/schema.ts';
import { withRequestId } from '../../platform/request-id.ts';
import { listAuditEntries } from './list-audit-entries.ts';

const shop = setUp(openTestShop);
let owner: Context;
beforeEach(async () => {
  owner = await asAdmin(shop, ...rightNames);
});

let seconds = 0;
/**
 * Inserts an entry one second after the previous one, because entries of the same microsecond have no order.
 */
async function record(action: AuditAction, subject: string, actor = owner.actor?.userId ?? '') {
  const createdAt = new Date(++seconds * 1000);
  await shop.context.db
    .insert(auditLog)
    .values({ id: randomUUID(), actor, action, subject, detail: { note: 'x' }, createdAt });
}
const actions = async (query: Parameters<typeof listAuditEntries>[1], context = owner) =>
  (await listAuditEntries(context, query)).documents.map(({ action }) => action);

test('audit entries are listed newest first with the names of actor and subject, and can be searched', async () => {
  const { db } = shop.context;
  const user = await makeUser(db, { email: 'asha@college.example' });
  const project = await makeProject(db, { name: 'Leaf Doctor' });
  await record('admin.grant', user.id, 'command line');
  await record('project.update', project.id);
  expect(await listAuditEntries(owner, {})).toEqual({
    documents: [
      {
        id: expect.any(String),
        at: expect.any(Number),
        actor: owner.actor?.email,
        action: 'project.update',
        subject: project.id,
        subjectName: 'Leaf Doctor',
        requestId: null,
        detail: { note: 'x' },
      },
      {
        id: expect.any(String),
        at: expect.any(Number),
        actor: 'command line',
        action: 'admin.grant',
        subject: user.id,
        subjectName: 'asha@college.example',
        requestId: null,
        detail: { note: 'x' },
      },
    ],
    nextCursor: null,
  });
  for (const search of ['ASHA@', 'grant', 'Command', user.id.slice(0, 9)])
    expect(await actions({ search })).toEqual(['admin.grant']);
  expect(await actions({ search: 'leaf doc' })).toEqual(['project.update']);
  expect(await actions({ search: '%' })).toEqual([]);
});

test('audit entries are filtered by whole days in Indian time, ignoring invalid days', async () => {
  const times = ['2026-11-19T18:29:59Z', '2026-11-19T18:30:00Z', '2026-11-20T18:29:59Z'];
  for (const [index, time] of times.entries()) {
    await shop.database.pool.query(
      `insert into audit_log (id, actor, action, subject, created_at) values ($1, 'command line', $2, 's', $3)`,
      [`a${index}`, `admin.${index}`, time],
    );
  }
  expect(await actions({ from: '2026-11-20', until: '2026-11-20' })).toEqual(['admin.2', 'admin.1']);
  expect(await actions({ until: '2026-11-19' })).toEqual(['admin.0']);
  expect(await actions({ from: 'nonsense', until: '2026-02-31' })).toEqual(['admin.2', 'admin.1', 'admin.0']);
});

test('audit entries have pages of 50', async () => {
  for (let index = 0; index < 53; index += 1) await record(`admin.${index}`, 's');
  const first = await listAuditEntries(owner, {});
  const second = await listAuditEntries(owner, { cursor: String(first.nextCursor) });
  expect([first.documents.length, second.documents.length, second.nextCursor]).toEqual([50, 3, null]);
  const ids = new Set([...first.documents, ...second.documents].map(({ id }) => id));
  expect(ids.size).toBe(53);
  await expect(listAuditEntries(owner, { cursor: '!!' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
});

test('admins see the entries that their rights cover and their own', async () => {
  await record('project.update', 'p');
  await record('payout.complete', 'o');
  await record('order.refund', 'r');
  await record('payment.refund', 's');
  expect(await actions({}, await asAdmin(shop, 'projectWrite'))).toEqual(['project.update']);
  expect(await actions({}, await asAdmin(shop, 'orderWrite'))).toEqual(['payment.refund', 'order.refund']);
  expect(await actions({}, await asAdmin(shop))).toEqual([]);
  const payoutReader = await asAdmin(shop, 'payoutRead');
  await record('project.create', 'q', payoutReader.actor?.userId);
  expect((await actions({}, payoutReader)).sort()).toEqual(['payout.complete', 'project.create']);
  await expect(listAuditEntries(shop.context, {})).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});

test('an entry has the ID of the request that made it, and is found by it', async () => {
  const entry = { actor: 'command line', subject: 's' };
  await withRequestId('0123456789abcdef', () =>
    shop.context.db.transaction((tx) => recordAudit(tx, { ...entry, action: 'admin.grant' })),
  );
  await recordAudit(shop.context.db, { ...entry, action: 'admin.revoke' });
  const { documents } = await listAuditEntries(owner, { search: '0123456789ABCDEF' });
  expect(documents).toMatchObject([{ action: 'admin.grant', requestId: '0123456789abcdef' }]);
});
