import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { waitingLink } from '#server/features/pauses/confirm-waiting.ts';
import { setPaused } from '#server/features/projects/refresh-project.ts';
import { projects } from '#server/features/projects/schema.ts';
import { type RenderedRelease, recordReleases } from '#server/features/versions/record-releases.ts';
import { subscribe, unsubscribeLink } from '#server/features/versions/subscriptions.ts';
import { openApp } from '#test/harness/app.ts';
import { type AuthShop, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';

const shop: AuthShop = setUp(openAuthShop);
let projectId: string;

const releases: RenderedRelease[] = [
  {
    id: 2,
    tag: 'v1.1.0',
    name: 'Faster & <leaner>\u0007',
    notesHtml: '<p>Trains twice as fast &amp; better.</p>\n',
    prerelease: false,
    publishedAt: 1_790_000_000,
  },
  { id: 1, tag: 'v1.0.0', name: 'v1.0.0', notesHtml: '', prerelease: false, publishedAt: 1_780_000_000 },
];

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, { slug: 'crop-doctor', name: 'Crop & Doctor' })).id;
  await shop.context.db.transaction((tx) => recordReleases(shop.context, tx, { projectId, releases }));
});

async function request(path: string, init: Parameters<Awaited<ReturnType<typeof openApp>>>[2] = {}) {
  const app = await openApp();
  return app(shop.context, path, init);
}
const setStatus = (status: 'draft' | 'archived') =>
  shop.context.db.update(projects).set({ status }).where(eq(projects.id, projectId));

test('the versions document lists versions, newest first, for anyone who sees the project', async () => {
  const [first, second] = await Promise.all(
    ['crop-doctor', projectId].map((id) => request(`/documents/projects/${id}/versions?limit=1`)),
  );
  const page = await first?.json();
  expect(page).toEqual({
    documents: [
      {
        tag: 'v1.1.0',
        name: releases[0]?.name,
        publishedAt: 1_790_000_000,
        notesHtml: releases[0]?.notesHtml,
      },
    ],
    nextCursor: expect.any(String),
  });
  expect(await second?.json()).toEqual(page);
  const rest = await request(`/documents/projects/crop-doctor/versions?cursor=${page.nextCursor}`);
  expect(await rest.json()).toMatchObject({
    documents: [{ tag: 'v1.0.0', notesHtml: '' }],
    nextCursor: null,
  });
  await setStatus('draft');
  expect((await request('/documents/projects/crop-doctor/versions')).status).toBe(404);
});

test('the versions feed is Atom 1.0 with an ETag', async () => {
  const path = '/projects/crop-doctor/versions.atom';
  const response = await request(path);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await response.text();
  const url = `${shop.context.settings.appUrl}/projects/crop-doctor`;
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${url}/versions.atom"/>`);
  expect(xml).toContain('<title>Crop &amp; Doctor: versions</title>');
  expect(xml).toContain('<title>v1.1.0: Faster &amp; &lt;leaner&gt;</title>');
  expect(xml).toContain('<published>2026-09-21T14:13:20.000Z</published>');
  expect(xml).toMatch(/<content type="html">&lt;p&gt;Trains/);
  // RFC 4287 demands one id, title and updated per feed and entry, and unique ids.
  for (const element of ['id', 'title', 'updated']) expect(xml.split(`<${element}>`)).toHaveLength(4);
  const ids = Array.from(xml.matchAll(/<id>(.*?)<\/id>/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(3);
  expect(xml).not.toContain('\u0007');

  const etag = response.headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await request(path, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const cut = { projectId, releases: releases.slice(1) };
  await shop.context.db.transaction((tx) => recordReleases(shop.context, tx, cut));
  expect((await request(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  await shop.context.db.transaction((tx) => recordReleases(shop.context, tx, { projectId, releases: [] }));
  expect(await (await request(path)).text()).not.toContain('<entry>');
  await setStatus('archived');
  expect((await request(path)).status).toBe(404);
});

test('a GET of the unsubscribe link shows a button, and any POST unsubscribes', async () => {
  const { token } = await shop.context.db.transaction((tx) => subscribe(tx, 'asha@example.com'));
  const path = new URL(unsubscribeLink(shop.context, token)).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const get = async () => (await request(path)).text();
  for (const _ of [1, 2]) expect(await get()).toMatch(/Unsubscribe(<\/span>)?<\/button>/);
  // Mailboxes send this body: https://www.rfc-editor.org/rfc/rfc8058#section-3.2
  const oneClick = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
  for (const _ of [1, 2]) {
    const response = await request(path, oneClick);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.text()).toContain('You’re unsubscribed');
  }
  expect(await get()).toContain('You’re unsubscribed');
  await request(path, { method: 'POST', headers, body: 'again=yes' });
  expect(await get()).toMatch(/Unsubscribe(<\/span>)?<\/button>/);
  await request(path, { method: 'POST' });
  expect(await get()).toContain('You’re unsubscribed');
  expect(await (await request('/unsubscribe/unknown')).text()).toContain('doesn’t work any more');
});

test('the waiting list works without JavaScript', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = async (body: string) =>
    (await request('/notify-me', { method: 'POST', headers, body })).text();
  const join = `projectId=${projectId}&email=asha%40example.com`;
  expect(await post(join)).toContain('This project is on sale again.');
  await shop.context.db.transaction((tx) => setPaused(tx, projectId, true));
  expect(await post(`projectId=${projectId}&email=asha`)).toContain('Please enter a valid email address.');
  expect(await post(join)).toContain('Check your inbox');
  const { rows } = await shop.database.pool.query('select token from waiting_list');
  const link = new URL(waitingLink(shop.context, rows[0].token)).pathname;
  expect(await (await request(link)).text()).toMatch(/Notify me(<\/span>)?<\/button>/);
  expect(await (await request(link, { method: 'POST' })).text()).toContain('Your email is confirmed.');
  expect(await (await request('/notify-me/unknown')).text()).toContain('This link has expired');
  const select = { method: 'POST', headers, body: `projectId=${projectId}` };
  const response = await request('/select-project', select);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/projects/crop-doctor']);
  const document = await (await request('/documents/projects/crop-doctor')).json();
  expect(document).toMatchObject({ isPaused: true });
});
