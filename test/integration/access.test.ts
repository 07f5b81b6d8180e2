import { afterAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { auditAccess } from '#server/features/access/audits/audit-access.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { setUp } from '#test/harness/set-up.ts';

// This file covers Admin → Orders → Access and its document. rights.test.ts covers who may see them.

const fixture = setUp(openAccessFixture);
const hangUp = new AbortController();
afterAll(() => hangUp.abort());

/**
 * Makes a buyer without access, a stranger, an account whose purchase has ended, and a buyer who may write.
 */
async function makeDifferences(admin: Context): Promise<void> {
  for (const login of ['lost', 'writer']) await fixture.buyInvited(login);
  const gone = await fixture.buyInvited('gone');
  fixture.acceptInvitations();
  await fixture.recordAccepted();
  await endPurchases(fixture.context.db, gone.orderId);
  fixture.github.removeCollaborators();
  for (const login of ['gone', 'stranger']) fixture.github.addCollaborator('acme/shop', login);
  fixture.github.addCollaborator('acme/shop', 'writer', 'write');
  expect(await auditAccess(admin, {})).toEqual({ checked: 1, differences: 4 });
}

test('the access page lists each difference with the one action that resolves it, and says when it was compared', async () => {
  const signedIn = await asAdmin(fixture.shop, 'orderWrite');
  const admin = { ...signedIn, repositoryReader: fixture.createReader() };
  const app = await openApp();
  const open = async () =>
    (await (await app(admin, '/admin/orders/exceptions/access')).text()).replaceAll('<!-- -->', '');
  expect(await open()).toContain('Not compared yet.');
  await makeDifferences(admin);
  const html = await open();
  const plain = (text = '') => text.replace(/<[^>]+>/g, '');
  const cards = Array.from(html.matchAll(/<article.*?<\/article>/gs), ([card]) => ({
    title: plain(/<h2.*?<\/h2>/s.exec(card)?.[0]),
    login: /stranger|lost|gone|writer/.exec(plain(/<p class="mt-1.*?<\/p>/s.exec(card)?.[0]))?.[0],
    actions: Array.from(card.matchAll(/<button[^>]*>(.*?)<\/button>/gs), ([, name]) => plain(name)),
    // A button that is pressed before the page's scripts run would do nothing.
    isReady: Array.from(card.matchAll(/<button[^>]*>/g)).some(([tag]) => !tag.includes('disabled=""')),
  }));
  const note = 'Resolve with a note';
  expect(cards.sort((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: 'A buyer has no access', login: 'lost', actions: ['Invite', note] },
    {
      title: 'A buyer may do more than read',
      login: 'writer',
      actions: ['Lower to read', 'Mark as helper', note],
    },
    { title: 'A stranger has access', login: 'stranger', actions: ['Remove access', 'Mark as helper', note] },
    { title: 'Access that has ended', login: 'gone', actions: ['Remove access', 'Mark as helper', note] },
  ]);
  expect(cards.filter(({ isReady }) => isReady)).toEqual([]);
  // Without a choice, the list itself says whose access to which repository it is.
  const list = /<ul class="divide-y.*?<\/ul>/s.exec(html)?.[0] ?? '';
  const rows = Array.from(list.matchAll(/<li>(.*?)<\/li>/gs), ([, row]) => plain(row));
  for (const login of ['lost', 'writer', 'stranger', 'gone'])
    expect(rows.filter((row) => row.includes(login) && row.includes('acme/shop'))).toHaveLength(1);

  const { get } = documentsOf(admin, () => hangUp.signal);
  const { documents } = (await (await get('access?limit=2')).json()) as { documents: object[] };
  expect(documents).toHaveLength(2);
  expect(documents[0]).toEqual({
    repository: 'acme/shop',
    login: expect.any(String),
    kind: expect.stringMatching(/^(stranger|missing|ended|role)$/),
    caseId: expect.any(String),
  });
  const [project] = (await fixture.shop.database.pool.query('select id from projects')).rows;
  for (const [query, count] of [
    [`projectId=${project.id}`, 4],
    ['projectId=other', 0],
  ] as const) {
    const page = (await (await get(`access?${query}`)).json()) as { documents: object[] };
    expect(page.documents).toHaveLength(count);
  }
});
