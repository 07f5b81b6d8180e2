import { expect, test } from 'vitest';
import catalogue from '#content/catalogue.json' with { type: 'json' };
import type { Project } from '#server/features/projects/get-project.ts';
import { projectMeta, projectTitle } from './project-meta.ts';

const features = ['Complete source code', '60-page report'];
const project = { name: 'Crop Doctor', tech: ['Python', 'OpenCV', 'React'], features, description: null };
const meta = (change: Partial<Project>) => projectMeta({ ...project, ...change } as Project);

test.each([
  ['Crop Doctor', features, 'Crop Doctor: project with source code and report'],
  ['Crop Doctor', ['Source code'], 'Crop Doctor: project with source code'],
  ['Ransomware Canary for Offices', features, 'Ransomware Canary for Offices: project with source code'],
  ['x'.repeat(36), features, `${'x'.repeat(36)}: source code and report`],
  ['x'.repeat(90), features, `${'x'.repeat(90)}: source code`],
])('the title of %s says what is sold', (name, included, title) => {
  expect(projectTitle({ name, features: included })).toBe(title);
});

test('the description has whole sentences, technologies and what is included', () => {
  const ending = 'Final-year Python and OpenCV project with source code and report.';
  expect(meta({})).toBe(`Crop Doctor, built with Python, OpenCV, React. ${ending}`);
  expect(meta({ description: `Names a leaf disease. ${'And more words. '.repeat(20)}` })).toMatch(
    new RegExp(`^Names a leaf disease\\. (And more words\\. )+${ending}$`),
  );
  expect(meta({ description: 'endless '.repeat(40) })).toMatch(new RegExp(`^(endless )+endless… ${ending}$`));
});

test('titles and descriptions of the demo catalogue fit and differ', () => {
  const projects = catalogue as unknown as Project[];
  for (const each of projects) {
    expect(projectMeta(each).length, each.name).toBeLessThanOrEqual(160);
    expect(projectTitle(each).length, each.name).toBeLessThanOrEqual(60);
  }
  expect(new Set(projects.map(projectTitle)).size).toBe(projects.length);
  expect(new Set(projects.map(projectMeta)).size).toBe(projects.length);
});
