import { expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { listRelatedProjects } from './list-related-projects.ts';

const shop = setUp(openTestShop);

const project = (name: string, tech: string[], displayOrder = 1) =>
  makeProject(shop.context.db, { id: name, name, tech, displayOrder });
const relatedTo = async (id: string, tech: string[], limit = 3) =>
  (await listRelatedProjects(shop.context, { id, tech }, limit)).map(({ name }) => name);

test('related projects are ranked by shared technologies, ignoring case, then by catalogue order', async () => {
  await project('itself', ['Python', 'React', 'Docker']);
  await project('one in common, late', ['React'], 9);
  await project('one in common, early', ['python'], 2);
  await project('two in common', ['DOCKER', 'Python', 'Kafka'], 5);
  await project('none', ['Java']);
  expect(await relatedTo('itself', ['Python', 'React', 'Docker'])).toEqual([
    'two in common',
    'one in common, early',
    'one in common, late',
  ]);
});

test('related projects are filled up with the first projects of the catalogue', async () => {
  await project('itself', ['COBOL']);
  await project('kindred', ['COBOL'], 9);
  await project('second', ['Java'], 2);
  await project('first', ['Go'], 1);
  expect(await relatedTo('itself', ['COBOL'])).toEqual(['kindred', 'first', 'second']);
  expect(await relatedTo('itself', [], 1)).toEqual(['first']);
});

test('the only project has no related projects', async () => {
  await project('itself', ['COBOL']);
  expect(await relatedTo('itself', ['COBOL'])).toEqual([]);
});
