import { expect, test } from 'vitest';
import type { Project } from '#server/features/projects/get-project.ts';
import type { ProjectData } from './project-fields.ts';
import { listRepositoryWarnings, listRiskyChanges } from './save-warnings.ts';

const data = { price: 499, githubRepoUrl: 'https://github.com/acme/leaf' } as ProjectData;
const project = { price: 499, githubRepoUrl: 'https://github.com/Acme/Leaf' } as Project;

test('a price of 0 and a changed repository need a confirmation', () => {
  expect(listRiskyChanges(data, project)).toEqual([]);
  expect(listRiskyChanges(data, undefined)).toEqual([]);
  expect(listRiskyChanges({ ...data, price: 0 }, undefined)).toHaveLength(1);
  expect(listRiskyChanges({ ...data, price: 0 }, { ...project, price: 0 })).toEqual([]);
  const moved = { ...data, price: 0, githubRepoUrl: 'https://github.com/acme/infrastructure' };
  expect(listRiskyChanges(moved, project)).toEqual([
    'The price is 0: anyone can get this project for free.',
    'The repository changes from Acme/Leaf to acme/infrastructure. New buyers are invited to that one.',
  ]);
});

test('a price that ends the running sale needs a confirmation', () => {
  const onSale = { ...project, price: 899, salePrice: 599 };
  expect(listRiskyChanges({ ...data, price: 599.01 }, onSale)).toEqual([]);
  for (const price of [599, 499])
    expect(listRiskyChanges({ ...data, price }, onSale)).toEqual([
      'The price is not above the sale price of ₹599, so the sale ends.',
    ]);
});

test('the warnings name every problem of a repository', () => {
  const good = {
    repository: 'acme/leaf',
    reachable: true,
    private: true,
    ownedByOrganisation: true,
    mayInvite: true,
    archived: false,
    disabled: false,
    isTemplate: false,
    refusal: null as string | null,
  };
  const warn = (result: typeof good) => listRepositoryWarnings({ state: 'checked', result });
  expect(warn(good)).toEqual([]);
  expect(warn({ ...good, reachable: false, private: false })).toEqual([
    expect.stringMatching(/can’t see this repository/),
  ]);
  expect(warn({ ...good, private: false, ownedByOrganisation: false, mayInvite: false })).toEqual([
    expect.stringMatching(/is public/),
    expect.stringMatching(/GitHub may let buyers write/),
    expect.stringMatching(/can’t invite people/),
  ]);
  expect(warn({ ...good, archived: true, refusal: 'GitHub answered 403.' })).toEqual([
    expect.stringMatching(/is archived on GitHub.+isn’t on sale/),
  ]);
  expect(warn({ ...good, disabled: true })).toEqual([expect.stringMatching(/has disabled this repository/)]);
  expect(warn({ ...good, refusal: 'GitHub answered 422: No seats left.' })).toEqual([
    expect.stringMatching(/isn’t on sale\. GitHub answered 422: No seats left\.$/),
  ]);
  expect(listRepositoryWarnings({ state: 'failed', message: 'No answer.' })).toEqual(['No answer.']);
});
