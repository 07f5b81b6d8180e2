import { describe, expect, test } from 'vitest';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import type { CitedProject } from '../../disclosures/rules/disclosure.ts';
import { questionsFor, USUAL_CHAPTERS } from './questions.ts';
import { BLANK, makeSkeleton, SKELETON_FIELDS, type TypedSkeleton } from './skeleton.ts';

const project: CitedProject = {
  projectName: 'Leaf Doctor',
  projectUrl: 'https://shop.example/projects/leaf',
  shopName: 'Capstone',
  isFree: false,
  boughtAt: 1_790_000_000,
  commit: 'c0ffee1'.padEnd(40, '0'),
  paper: { title: 'Leaves', authors: ['A. Rao'], venue: 'Plants', year: 2016, doi: null },
};
const nothing = Object.fromEntries(Object.keys(SKELETON_FIELDS).map((name) => [name, ''])) as TypedSkeleton;
const make = (typed: Partial<TypedSkeleton> = {}, given: object = {}) =>
  makeSkeleton({
    typed: { ...nothing, ...typed },
    project,
    texts: null,
    chapters: null,
    field: null,
    ...given,
  });

describe('the questions', () => {
  const usual = Object.values(USUAL_CHAPTERS);

  test.each(PROJECT_FIELDS)('each usual chapter of the field %s has three different questions', (field) => {
    const all = usual.flatMap((title) => {
      const questions = questionsFor(title, field);
      expect(questions).toHaveLength(3);
      return questions;
    });
    expect(new Set(all).size).toBe(all.length);
    for (const question of all) expect(question).toMatch(/^[A-Z][^.!]*\?$/);
  });

  test('those of a field differ from those of another one', () => {
    const of = (field: (typeof PROJECT_FIELDS)[number]) =>
      usual.flatMap((title) => questionsFor(title, field));
    for (const field of PROJECT_FIELDS.filter((each) => each !== 'other'))
      expect(of(field).filter((question) => !of('other').includes(question)).length).toBeGreaterThanOrEqual(
        7,
      );
  });

  test.each([
    ['Related work', 'Literature survey'],
    ['Experimental results', 'Testing and results'],
    ['Proposed methodology', 'System design'],
    ['Software requirement specification', 'Requirements and analysis'],
    ['Summary', 'Conclusion and future work'],
    ['Introduction and problem statement', 'Introduction'],
    ['Hardware description', 'System design'],
  ])('the chapter %s has the questions of %s', (title, usualTitle) => {
    expect(questionsFor(title, 'iot')).toEqual(questionsFor(usualTitle, 'iot'));
  });

  test('a chapter that we don’t know has three questions, too, also if it contains a part of a known word', () => {
    const questions = questionsFor('The latest contest', 'ai');
    expect(questions).toEqual(questionsFor('Ethics', 'ai'));
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(question).toMatch(/\?$/);
  });
});

describe('the skeleton', () => {
  test('it has the seven usual chapters, the references, and blanks for what was left out', () => {
    const skeleton = make();
    expect(skeleton.chapters.map(({ heading }) => heading)).toEqual(Object.values(USUAL_CHAPTERS));
    expect(skeleton).toMatchObject({
      title: BLANK,
      college: BLANK,
      guide: BLANK,
      team: [BLANK],
      year: BLANK,
    });
    expect(skeleton.references).toEqual([
      expect.stringContaining('Leaf Doctor'),
      expect.stringContaining('“Leaves,” Plants, 2016'),
    ]);
    expect(skeleton.disclosed).toEqual(
      ['Reused', 'Changed', 'Added', 'Results'].map((label) => ({ label, text: '' })),
    );
  });

  test('the chapters of the seller replace the usual ones', () => {
    const { chapters } = make({}, { chapters: ['Background', 'Ethics'] });
    expect(chapters.map(({ heading, questions }) => [heading, questions.length])).toEqual([
      ['Background', 3],
      ['Ethics', 3],
    ]);
  });

  test('names of the team are lines, and what neither XML nor TeX can hold is left out', () => {
    const { team, title, disclosed } = make(
      { team: ' Asha \r\n\r\nप्रिया कुलकर्णी\n', title: 'A\0B\u0007\uFFFE \uD800x' },
      { texts: { reused: ' The drivers.\r\nThe page.', changed: '', added: '\u0000', results: '' } },
    );
    expect(team).toEqual(['Asha', 'प्रिया कुलकर्णी']);
    expect(title).toBe('AB \uFFFDx');
    expect(disclosed.map(({ text }) => text)).toEqual(['The drivers.\nThe page.', '', '', '']);
  });

  test('long texts and teams are cut', () => {
    const { title, team } = make({ title: 'x'.repeat(400), team: 'Asha\n'.repeat(40) });
    expect([title.length, team.length]).toEqual([300, 12]);
  });
});
