import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { deleteProject } from '#server/features/projects/delete-project.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { importCatalogue } from '#server/features/projects/import-catalogue.ts';
import { projects } from '#server/features/projects/schema.ts';
import { setProjectStatus } from '#server/features/projects/set-project-status.ts';
import { users } from '#server/features/users/schema.ts';
import { authSessions } from '#server/integrations/auth/schema.ts';
import { asAdmin, rightsOf } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeSession, makeUser } from '#test/harness/factories.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;
let hangUp: AbortController;
let get: ReturnType<typeof documentsOf>['get'];
let follow: ReturnType<typeof documentsOf>['follow'];
beforeAll(async () => {
  shop = await openTestShop();
  ({ get, follow } = documentsOf(shop.context, () => hangUp.signal));
});
beforeEach(async () => {
  hangUp = new AbortController();
  await shop.reset();
});
afterEach(() => hangUp.abort());
afterAll(() => shop.close());

const leaf = {
  slug: 'leaf',
  name: 'Leaf',
  price: 10,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python'],
  features: ['Source code'],
};

describe('JSON documents', () => {
  test('a document is JSON with null for missing values and without the repository', async () => {
    const hardware = [{ item: 'Board', rupees: 450 }];
    await makeProject(shop.context.db, { slug: 'leaf', description: null, field: 'iot', hardware });
    const body = (await (await get('projects/leaf')).json()) as object;
    expect(body).toMatchObject({ slug: 'leaf', price: 499, description: null, coverImage: null });
    expect(body).toMatchObject({ field: 'iot', level: null, teamSize: 1, hardware });
    expect(body).not.toHaveProperty('githubRepoUrl');
    const list = await (await get('projects?field=iot&hardware=under-1000')).json();
    expect(list).toMatchObject({
      documents: [{ slug: 'leaf', field: 'iot', level: null }],
      nextCursor: null,
    });
    for (const name of ['teamSize', 'hardware', 'hardwareRupees'])
      expect(list).not.toHaveProperty(['documents', 0, name]);
  });

  test.each(['node%20js', 'pyhton', 'python%20project%20with%20source%20code'])(
    "a document's search for %s finds what the page shows",
    async (search) => {
      await makeProject(shop.context.db, { name: 'Leaf', tech: ['Python', 'Node.js'] });
      const { documents } = await (await get(`projects?search=${search}`)).json();
      expect(documents).toMatchObject([{ name: 'Leaf' }]);
    },
  );

  test.each([
    ['projects/none', 404, 'NOT_FOUND'],
    ['pending_orders/order_none', 404, 'NOT_FOUND'],
    ['nothing/at/all', 404, 'NOT_FOUND'],
    ['projects?limit=101', 400, 'INVALID_ARGUMENT'],
    ['projects?limit=0', 400, 'INVALID_ARGUMENT'],
    ['projects?field=magic', 400, 'INVALID_ARGUMENT'],
    ['projects?cursor=!!', 400, 'INVALID_ARGUMENT'],
  ])('the document %s is refused with %i', async (path, status, name) => {
    const response = await get(path);
    expect([response.status, (await response.json()).error.status]).toEqual([status, name]);
    expect((await get(path, 'text/event-stream')).status).toBe(status);
  });

  test('a document with a NUL in its address does not reach the database', async () => {
    expect((await get('projects/a%00b')).status).toBe(404);
    for (const path of ['projects/a%00b', 'projects?search=%00'])
      expect((await get(path, 'text/event-stream')).status).toBe(400);
  });
});

describe('document streams', () => {
  test('a stream sends a snapshot at once and after every change', async () => {
    const next = await follow('projects');
    expect(await next()).toEqual({ event: 'snapshot', data: { documents: [], nextCursor: null } });
    await importCatalogue(shop.context, [leaf]);
    expect(await next()).toMatchObject({
      event: 'snapshot',
      data: { documents: [{ slug: 'leaf', price: 10 }] },
    });
    await importCatalogue(shop.context, [{ ...leaf, price: 20 }]);
    expect(await next()).toMatchObject({ data: { documents: [{ slug: 'leaf', price: 20 }] } });
  });

  test('a stream shows a sale, and a price at once even just after a sale', async () => {
    const { db } = shop.context;
    const { id } = await makeProject(db, { slug: 'leaf' });
    const sell = (purchaseCount: number) =>
      db.update(projects).set({ purchaseCount }).where(eq(projects.id, id));
    const next = await follow('projects/leaf');
    expect((await next())?.data).toMatchObject({ purchaseCount: 0 });
    await sell(1);
    expect((await next())?.data).toMatchObject({ purchaseCount: 1 });
    await sell(2);
    await importCatalogue(shop.context, [{ ...leaf, price: 20 }]);
    expect((await next())?.data).toMatchObject({ purchaseCount: 2, price: 20 });
  });

  test('a stream shows students what visitors see, and admins what they alone may see', async () => {
    const { db } = shop.context;
    const { id } = await makeProject(db, { slug: 'leaf' });
    const admin = await makeUser(db);
    await db.insert(admins).values({ userId: admin.id, projectWrite: true });
    const auth = await makeSession(db, admin.id);
    const student = shop.as(actorOf(await makeUser(db)));
    const actor = actorOf(admin, { rights: rightsOf('projectWrite') });
    const editor = { ...shop.as(actor), auth } as unknown as Context;
    const followers = [await follow('projects'), await follow('projects', student)];
    const followEditor = await follow('projects', editor);
    const url = ['documents', 0, 'githubRepoUrl'];
    for (const next of followers) expect((await next())?.data).not.toHaveProperty(url);
    expect((await followEditor())?.data).toHaveProperty(url);
    await db.update(projects).set({ name: 'Leaf II' }).where(eq(projects.id, id));
    const renamed = { documents: [{ name: 'Leaf II' }] };
    for (const next of followers) {
      const data = (await next())?.data;
      expect(data).toMatchObject(renamed);
      expect(data).not.toHaveProperty(url);
    }
    const data = (await followEditor())?.data;
    expect(data).toMatchObject(renamed);
    expect(data).toHaveProperty(url);
  });

  test('a stream reduces its content or ends when a right or account is revoked', async () => {
    const { db } = shop.context;
    const admin = await makeUser(db);
    await db.insert(admins).values({ userId: admin.id, projectWrite: true });
    await importCatalogue(shop.context, [leaf]);
    const rights = rightsOf('projectWrite');
    const auth = await makeSession(db, admin.id);
    const context = { ...shop.as(actorOf(admin, { rights })), auth } as unknown as Context;

    const next = await follow('projects/leaf', context);
    expect((await next())?.data).toHaveProperty('githubRepoUrl');
    await db.update(admins).set({ projectWrite: false }).where(eq(admins.userId, admin.id));
    expect((await next())?.data).not.toHaveProperty('githubRepoUrl');
    await db.update(users).set({ active: false }).where(eq(users.id, admin.id));
    expect(await next()).toMatchObject({ event: 'snapshot', data: { slug: 'leaf' } });
  });

  test('a stream of an archived project ends for visitors, and admins follow its status', async () => {
    const { id: projectId } = await makeProject(shop.context.db, { slug: 'leaf' });
    const admin = await asAdmin(shop, 'projectWrite');
    const visitor = await follow('projects/leaf');
    await visitor();
    const readVersion = () => getCatalogueVersion(admin);
    const before = await readVersion();
    await setProjectStatus(admin, { projectId, status: 'archived' });
    expect(await visitor()).toMatchObject({ event: 'error', data: { status: 'NOT_FOUND' } });
    expect(await (await get('projects')).json()).toEqual({ documents: [], nextCursor: null });
    expect(await (await get('projects', undefined, admin)).json()).toMatchObject({
      documents: [{ slug: 'leaf', status: 'archived' }],
    });
    const archived = await readVersion();
    expect(archived.changedAt).not.toBe(before.changedAt);
    await deleteProject(admin, { projectId });
    expect(await readVersion()).toEqual({ projects: 0, changedAt: null });
  });

  test('a stream ends with an error when the document is deleted', async () => {
    await makeProject(shop.context.db, { slug: 'leaf' });
    const next = await follow('projects/leaf');
    await next();
    await shop.database.pool.query('delete from projects');
    expect(await next()).toEqual({
      event: 'error',
      data: { status: 'NOT_FOUND', message: 'There is no such document.' },
    });
    expect(await next()).toBeNull();
  });
});

test('one network opens at most 200 streams at once', async () => {
  const hangUps = Array.from({ length: 200 }, () => new AbortController());
  const open = (clientIp: string, signal: AbortSignal) =>
    documentsOf({ ...shop.context, clientIp }, () => signal).get('projects', 'text/event-stream');
  const opened = await Promise.all(hangUps.map(({ signal }, n) => open(`2001:db8::${n + 1}`, signal)));
  expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
  const { signal } = new AbortController();
  expect((await open('2001:db8::99', signal)).status).toBe(429);
  hangUps[0]!.abort();
  const next = await open('2001:db8::99', hangUps[1]!.signal);
  const elsewhere = await open('2001:db8:1::1', hangUps[1]!.signal);
  expect([next.status, elsewhere.status]).toEqual([200, 200]);
  for (const each of hangUps) each.abort();
});

test('streams of one session share what they follow, and those of another session end alone', async () => {
  const { db } = shop.context;
  await makeProject(db, { slug: 'leaf' });
  const student = await makeUser(db);
  const openSession = async () => {
    const auth = await makeSession(db, student.id);
    const { sessionId = '' } = (await auth.findSession(new Headers())) ?? {};
    return { ...shop.as(actorOf(student, { sessionId })), auth } as unknown as Context;
  };
  const [laptop, phone] = [await openSession(), await openSession()];
  const following = [await follow('projects/leaf', laptop), await follow('projects/leaf', laptop)];
  expect(shop.context.liveDocuments.size).toBe(1);
  const elsewhere = await follow('projects/leaf', phone);
  expect(shop.context.liveDocuments.size).toBe(2);
  for (const next of [...following, elsewhere])
    expect(await next()).toMatchObject({ event: 'snapshot', data: { slug: 'leaf' } });
  await db.delete(authSessions).where(eq(authSessions.id, laptop.actor?.sessionId ?? ''));
  await importCatalogue(shop.context, [{ ...leaf, price: 20 }]);
  await expect.poll(elsewhere).toMatchObject({ data: { price: 20 } });
});
