import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveDisclosure } from '#server/features/disclosures/save-disclosure.ts';
import { projects } from '#server/features/projects/schema.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { readZip } from '#test/harness/read-zip.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { makeVivaRoom, SOLD, type Visit, type VivaRoom } from '#test/harness/viva-room.ts';

let shop: TestShop;
let room: VivaRoom;

/** Texts that are found nowhere afterwards. */
const TYPED = {
  title: 'canary-title-71',
  college: 'canary-college-71',
  guide: 'प्रिया canary-guide-71',
  team: 'canary-asha-71\ncanary-ravi-71',
};

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  room = await makeVivaRoom(shop);
});
afterAll(() => shop.close());

async function post(
  file: 'report.docx' | 'report.zip',
  { context = shop.context, cookie = '' }: Visit = {},
  key = room.key,
) {
  const app = await openApp();
  const response = await app(context, `/orders/${room.orderId}/${file}?key=${key}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: shop.context.settings.appUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(TYPED).toString(),
  });
  return {
    response,
    files:
      response.status === 200
        ? readZip(new Uint8Array(await response.arrayBuffer()))
        : new Map<string, string>(),
  };
}

test('the order’s page leads to the form, whose files have what was typed, and nothing of it is stored', async () => {
  expect((await room.page('')).html).toContain('Report skeleton');
  const { status, html, headers } = await room.page('report');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const label of ['Title', 'College', 'University', 'Department', 'Guide', 'Team', 'Academic year'])
    expect(html).toContain(`>${label}<`);

  const word = await post('report.docx');
  expect(word.response.headers.get('content-type')).toContain('wordprocessingml.document');
  expect(word.response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="report-.+\.docx"$/,
  );
  expect(word.response.headers.get('cache-control')).toBe('no-store');
  const document = word.files.get('word/document.xml') ?? '';
  for (const text of Object.values(TYPED).flatMap((typed) => typed.split('\n')))
    expect(document).toContain(text);

  const latex = await post('report.zip');
  expect(latex.response.headers.get('content-type')).toBe('application/zip');
  expect(latex.files.get('front/title-page.tex')).toContain('canary-title-71');
  expect(latex.files.get('front/title-page.tex')).toContain('{\\devanagaritext{प्रिया}}');

  const { rows } = await shop.database.pool.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  for (const { tablename } of rows) {
    const { rows: found } = await shop.database.pool.query(
      `select 1 from ${tablename} t where t::text like '%canary-%'`,
    );
    expect(found, tablename).toEqual([]);
  }
});

test('it has the chapters of the manifest, the saved disclosure and the base paper', async () => {
  const paper = { title: 'Isolation Forest', authors: ['F. Liu'], venue: 'ICDM', year: 2008, doi: null };
  const [{ id: projectId } = { id: '' }] = await shop.context.db.update(projects).set({ paper }).returning();
  await shop.context.db.insert(repositorySnapshots).values({
    projectId,
    repoOwner: 'acme',
    repoName: 'leaf',
    commit: SOLD,
    committedAt: new Date(),
    files: 1,
    manifest: { report: { chapters: ['Background', 'What we measured'] } },
  });
  const claim = { orderId: room.orderId, key: room.key };
  await saveDisclosure(shop.context, { claim, typed: { reused: 'The flow table.' } });
  const { files } = await post('report.zip');
  expect([...files.keys()].filter((name) => name.startsWith('chapters/'))).toEqual([
    'chapters/01-background.tex',
    'chapters/02-what-we-measured.tex',
  ]);
  expect(files.get('front/declaration.tex')).toContain('The flow table.');
  expect(files.get('references.tex')).toContain('Isolation Forest');
});

test('only those who can open the order’s page get it, by POST, until a refund', async () => {
  const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
  expect((await post('report.docx', {}, 'x')).response.status).toBe(404);
  expect((await post('report.zip', { context: stranger }, '')).response.status).toBe(404);
  expect((await room.page('report', '?key=x')).status).toBe(404);
  for (const file of ['report.docx', 'report.zip']) expect((await room.page(file)).status).toBe(405);
  expect((await post('report.docx', { context: await room.makeOwner() }, '')).response.status).toBe(200);
  await endPurchases(shop.context.db, room.id);
  expect((await post('report.docx')).response.status).toBe(404);
  expect((await room.page('report')).status).toBe(404);
});
