import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { listProjects } from '../projects/list-projects.ts';
import { repositorySnapshots } from './schema.ts';

const shop = setUp(openSyncedShop);

const PAPER = {
  title: 'Isolation Forest',
  authors: ['Fei Tony Liu', 'Kai Ming Ting', 'Zhi-Hua Zhou'],
  venue: 'IEEE International Conference on Data Mining',
  year: 2008,
  doi: '10.1109/ICDM.2008.17',
};

const put = (paper: unknown) =>
  shop.github.putRepository(REPOSITORY, {
    'README.md': '# Leaf',
    'capstone.json': JSON.stringify({ paper }),
  });
const readPaper = async () => (await shop.read()).paper;
const listWithPaper = async () =>
  (await listProjects(shop.context, { paper: 'true', limit: 9 })).documents.map(({ id }) => id);
const problems = async () =>
  (await shop.context.db.select().from(repositorySnapshots)).flatMap((snapshot) => snapshot.problems);

test('the project has the base paper of its manifest, and the filter finds it, until a push removes it', async () => {
  put(PAPER);
  await shop.sync();
  expect(await readPaper()).toEqual(PAPER);
  expect(await listWithPaper()).toEqual([(await shop.read()).id]);
  shop.github.pushFiles(REPOSITORY, { 'capstone.json': '{}' });
  await shop.sync();
  expect(await readPaper()).toBeNull();
  expect(await listWithPaper()).toEqual([]);
});

test.each([
  'https://doi.org/10.1109/ICDM.2008.17',
  '10.1109',
  '10.1109/',
  '10.1109/ICDM 2008',
  '11.1109/ICDM.2008.17',
  `10.1109/${'x'.repeat(300)}`,
  17,
  null,
])('the wrong DOI %s is left out alone, and reported', async (doi) => {
  put({ ...PAPER, doi });
  await shop.sync();
  expect(await readPaper()).toEqual({ ...PAPER, doi: null });
  expect(await problems()).toEqual([expect.stringMatching(/^capstone\.json: paper, doi .*\.$/)]);
});

test.each([
  ['a title of 301 characters', { title: 'x'.repeat(301) }, /paper, title is longer than 300 characters/],
  [
    'an author of 301 characters',
    { authors: ['x'.repeat(301)] },
    /paper, authors, entry 1 is longer than 300/,
  ],
  ['a venue of 301 characters', { venue: 'x'.repeat(301) }, /paper, venue is longer than 300/],
  [
    '21 authors',
    { authors: Array.from({ length: 21 }, () => 'x') },
    /paper, authors has more than 20 entries/,
  ],
  ['a year with a fraction', { year: 2008.5 }, /paper, year must be a whole number/],
  ['a year as text', { year: '2008' }, /paper, year must be/],
  ['no venue', { venue: undefined }, /paper, venue is missing/],
])('a paper with %s is left out and reported', async (_, change, problem) => {
  put({ ...PAPER, ...change });
  await shop.sync();
  expect(await readPaper()).toBeNull();
  expect(await problems()).toEqual([expect.stringMatching(problem)]);
});

test.each([
  [{ title: '😀'.repeat(300) }],
  [{ authors: Array.from({ length: 20 }, () => 'प्रिया') }],
  [{ doi: undefined }],
  [{ doi: '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O' }],
])('a paper with %o is kept', async (change) => {
  put({ ...PAPER, ...change });
  await shop.sync();
  expect(await readPaper()).toEqual({
    ...PAPER,
    ...change,
    doi: 'doi' in change ? (change.doi ?? null) : PAPER.doi,
  });
  expect(await problems()).toEqual([]);
});

test('a paper that is no object is left out and reported', async () => {
  put('Isolation Forest');
  await shop.sync();
  expect(await readPaper()).toBeNull();
  expect(await problems()).toEqual([expect.stringMatching(/^capstone\.json: paper must be an object/)]);
});
