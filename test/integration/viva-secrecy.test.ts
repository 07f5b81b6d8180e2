import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { documents } from '#app/api/documents/document-table.ts';
import routes from '#app/routes.ts';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import type { Context } from '#server/context.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { syncRepository } from '#server/features/repositories/sync-repository.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { setUp } from '#test/harness/set-up.ts';

// What a project's viva.json says beyond the samples is found in no answer to people who did not buy it.

const SECRET = 'planted-7c31';
const SAMPLE = 'What does the sample ask?';

const shop = setUp(openOrderShop);
let projectId: string;
let orderId: string;
let previewId: string;
let visitors: Record<string, Context>;

beforeEach(async () => {
  const { db } = shop.context;
  const names = { slug: 'leaf', name: 'Leaf Doctor', repoOwner: 'acme', repoName: 'leaf' };
  ({ id: projectId } = await makeProject(db, { ...names, tech: ['Python'] }));
  const texts = { kind: 'explain', path: 'src/a.py', level: 1, points: [`${SECRET} one`, `${SECRET} two`] };
  const questions = [
    { ...texts, id: `${SECRET}-sample`, ask: SAMPLE, sample: true },
    { ...texts, id: `${SECRET}-id`, ask: `What is ${SECRET}?`, lines: [1, 2] },
    // A broken question is named in a case, and its texts in no message.
    { ...texts, id: 'gone', ask: `${SECRET} gone?`, path: 'gone.py' },
  ];
  shop.github.putRepository('acme/leaf', {
    'README.md': '# Leaf',
    'src/a.py': `x = "${SECRET}"\ny = 1\n`,
    'note.txt': 'Hello.',
    'viva.json': JSON.stringify({ questions }),
    'capstone.json': JSON.stringify({ previews: ['*.json', 'note.txt'] }),
  });
  const clients = createClients({ apiUrl: shop.github.url, token: 't' }, pino({ level: 'silent' }));
  const admin = await asAdmin(shop, 'projectWrite');
  await syncRepository({ ...admin, repositoryReader: new RepositoryReader(clients) }, { projectId });
  const [snapshot] = await db
    .select()
    .from(repositorySnapshots)
    .where(eq(repositorySnapshots.projectId, projectId));
  expect(snapshot?.previews.map(({ path }) => path)).toEqual(['capstone.json', 'note.txt']);
  previewId = snapshot?.previews[0]?.fileId ?? '';
  orderId = await shop.createOpenOrder({ projectId });
  shop.context.auth = createShopAuth(shop.context, 's'.repeat(32));
  const actor = actorOf(await makeUser(db, { emailVerified: true }), { emailVerified: true });
  visitors = { visitor: shop.context, 'signed-in stranger': { ...shop.context, actor } };
});

/** Every address of the shop, with the IDs of this project and of its unpaid order. */
async function listAddresses(): Promise<string[]> {
  const list = (entries: RouteConfigEntry[], parent = ''): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const full = path ? `${parent}/${path}` : parent;
      return [full, ...list(children, full)];
    });
  const parameters: Record<string, string> = {
    projectSlug: 'leaf',
    technologySlug: 'python',
    orderId,
    projectId,
    id: previewId,
    name: 'saveVivaMark',
    file: '1.xml',
  };
  const fill = (path: string, given = parameters) =>
    path.replace(/:(\w+)|\*/g, (_, name: string) => given[name] ?? 'none');
  const pages = list(await routes).map((path) => fill(path || '/'));
  const read = documents.flatMap(({ path }) =>
    [projectId, 'leaf', orderId].map((id) => `/documents${fill(path, { id, uid: id })}`),
  );
  return [
    ...new Set([...pages, ...pages.map((path) => (path === '/' ? '/_.data' : `${path}.data`)), ...read]),
    '/projects?search=planted',
    '/projects?viva=true',
    '/documents/projects?search=planted',
    `/documents/orders/${orderId}/viva?key=none`,
    '/documents/projects?viva=true',
    '/og/leaf.png',
  ];
}

test.each(['visitor', 'signed-in stranger'])(
  'no answer to a %s holds what only buyers may read',
  async (who) => {
    const app = await openApp();
    const context = visitors[who] ?? shop.context;
    const hangUp = new AbortController();
    onTestFinished(() => hangUp.abort());
    const { follow } = documentsOf(context, () => hangUp.signal);
    const shown: string[] = [];
    for (const address of await listAddresses()) {
      const response = await app(context, address);
      expect(response.status, address).toBeLessThan(500);
      let text = (await response.text()) + JSON.stringify([...response.headers]);
      if (response.ok && address.startsWith('/documents/')) {
        const next = await follow(address.slice('/documents/'.length), context);
        text += JSON.stringify(await next());
      }
      expect(text.includes(SECRET), address).toBe(false);
      if (text.includes(SAMPLE)) shown.push(address);
    }
    expect(shown).toEqual(expect.arrayContaining(['/projects/leaf', '/documents/projects/leaf']));
    // The home page shows a sample as the page of its project does.
    expect(shown.filter((address) => !address.includes('projects/'))).toEqual(['/', '/_.data']);
  },
);

test('the project says how many questions there are, on its page and to lists as a filter', async () => {
  const app = await openApp();
  const project = await (await app(shop.context, '/documents/projects/leaf')).json();
  expect(project.viva).toEqual({
    questions: 2,
    files: 1,
    samples: [{ ask: SAMPLE, kind: 'explain', level: 1 }],
  });
  const html = await (await app(shop.context, '/projects/leaf')).text();
  expect(html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, '')).toContain('Viva room: 2 questions on 1 file');
  await makeProject(shop.context.db, { slug: 'other' });
  const list = await (await app(shop.context, '/documents/projects?viva=true')).json();
  expect(list.documents.map(({ slug }: { slug: string }) => slug)).toEqual(['leaf']);
  expect(list.documents[0]).not.toHaveProperty('viva');
});
