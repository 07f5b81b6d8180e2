import { expect, test } from 'vitest';
import { encodePng } from '#server/features/repositories/render/encode-png.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';

// What the home page says about a project is what is stored about it.

const shop = setUp(openSyncedShop);

const PICTURE = encodePng(40, 30, new Uint8Array(40 * 30 * 4).fill(200));
const QUESTION = 'Why does `mask` come first?';
const FILES = {
  'README.md': '# Leaf & root\n\n![](docs/leaf.png)\n\nFinds diseases of **tomatoes**. It is fast.',
  '.github/dependabot.yml': 'version: 2',
  'app/main.py': 'mask = 1\n',
  'app/train.py': 'train()\n',
  'docs/leaf.png': PICTURE,
  'notes.txt': 'Hello.',
};
const MANIFEST = JSON.stringify({ previews: ['docs/*.png'] });
const VIVA = JSON.stringify({
  questions: [
    {
      id: 'mask',
      ask: QUESTION,
      kind: 'why',
      level: 1,
      path: 'app/main.py',
      points: ['Order', 'Size'],
      sample: true,
    },
  ],
});

const HEADINGS = { question: 'A question of its viva room', check: 'Checks passed', files: 'Inside ' };

async function open(path: string) {
  const html = await (await (await openApp())(shop.context, path)).text();
  return html.replaceAll('<!-- -->', '').replace(/<script\b.*?<\/script>/gs, '');
}

/** The texts of the figures that name a project. */
async function figuresOfHome() {
  const figures = (await open('/')).match(/<figure\b.*?<\/figure>/gs) ?? [];
  return figures.filter((figure) => !figure.includes('Example'));
}

const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

test('the home page shows picture, question, check, files and README of a project as its own page does', async () => {
  shop.github.putRepository(REPOSITORY, { ...FILES, 'capstone.json': MANIFEST, 'viva.json': VIVA });
  shop.github.setCheckRuns(REPOSITORY, [{ name: 'tests', title: '41 tests passed on Ubuntu 24.04' }]);
  await shop.sync();
  const { name, slug, cover, viva, repository } = await shop.read();
  const [hero = '', inside = ''] = await figuresOfHome();

  expect(cover).not.toBeNull();
  expect(hero).toContain(`src="${cover?.url}"`);
  expect(viva.samples[0]?.ask).toBe(QUESTION);
  const heroText = toText(hero);
  for (const part of [name, '₹499', QUESTION.replaceAll('`', ''), repository?.checks?.summary, 'See it'])
    expect(heroText).toContain(part);
  expect(hero).toContain(`href="/projects/${slug}"`);

  const insideText = toText(inside);
  for (const part of [`Inside ${name}`, '8 files', 'Leaf & root', 'Finds diseases of tomatoes. It is fast.'])
    expect(insideText).toContain(part);
  const names = Array.from(inside.matchAll(/<li\b[^>]*><span[^>]*>(.*?)<\/span>/g), ([, entry]) => entry);
  expect(names).toEqual(['app/', 'docs/', 'capstone.json', 'notes.txt', 'README.md', 'viva.json']);
  for (const entry of names)
    expect(repository?.tree.some(({ path }) => path.startsWith(entry ?? '?'))).toBe(true);
  const page = toText(await open(`/projects/${slug}`));
  for (const part of [QUESTION.replaceAll('`', ''), repository?.checks?.summary ?? '?'])
    expect(page).toContain(part);
});

test('parts that the project lacks are missing, and a new reading is shown at once', async () => {
  const { 'README.md': _, ...others } = FILES;
  shop.github.putRepository(REPOSITORY, { ...others, 'viva.json': JSON.stringify({ questions: [] }) });
  shop.github.setCheckRuns(REPOSITORY, [{ name: 'tests', title: '3 tests failed', conclusion: 'failure' }]);
  await shop.sync();
  const [hero = '', inside = ''] = await figuresOfHome();
  expect(inside).toContain('notes.txt');
  expect(inside).not.toContain('README');
  expect(hero).not.toContain(HEADINGS.check);
  expect(hero).not.toContain('tests failed');

  shop.github.putRepository(REPOSITORY, { 'README.md': '# Second\n\nNew.', 'second.py': '' });
  await shop.sync();
  await expect.poll(async () => (await figuresOfHome())[1]).toContain('second.py');
});

test('a project whose repository was not read is not shown with files, a question or checks', async () => {
  await makeProject(shop.context.db, { name: 'Leaf Doctor' });
  const html = await open('/');
  expect(html).toContain('Leaf Doctor');
  expect(await figuresOfHome()).toEqual([]);
  for (const heading of Object.values(HEADINGS)) expect(html).not.toContain(heading);
});

test('an example of an order says so and names no project', async () => {
  shop.github.putRepository(REPOSITORY, FILES);
  await shop.sync();
  const { name, slug } = await shop.read();
  const examples = (await open('/'))
    .match(/<figure\b.*?<\/figure>/gs)
    ?.filter((part) => part.includes('Example'));
  expect(examples).toHaveLength(1);
  for (const text of [name, slug]) expect(examples?.[0]).not.toContain(text);
});
