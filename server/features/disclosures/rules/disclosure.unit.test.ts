import { describe, expect, test } from 'vitest';
import { type CitedProject, citeBibtex, citeIeee, writeAcknowledgement } from './disclosure.ts';

const COMMIT = 'c0ffee1'.padEnd(40, '0');
const project: CitedProject = {
  projectName: 'Smart Irrigation System',
  projectUrl: 'https://shop.example/projects/smart-irrigation',
  shopName: 'Capstone',
  isFree: false,
  boughtAt: Date.UTC(2026, 8, 11, 20) / 1000,
  commit: COMMIT,
};
const blank = { reused: '', changed: ' ', added: '', results: '' };

describe('writeAcknowledgement', () => {
  test('the acknowledgement names the project, its source, its commit and the fields that are filled in', () => {
    expect(writeAcknowledgement(project, { ...blank, reused: 'Sensor drivers\n', results: 'Our own' })).toBe(
      `This project builds on “Smart Irrigation System”, a learning project bought from Capstone (https://shop.example/projects/smart-irrigation) on 12 Sep 2026, at commit ${COMMIT}.

Reused: Sensor drivers
Results: Our own`,
    );
  });

  test('the acknowledgement of a free project of an unknown commit says neither price nor commit', () => {
    expect(writeAcknowledgement({ ...project, isFree: true, commit: null }, blank)).toBe(
      'This project builds on “Smart Irrigation System”, a learning project received free of charge from Capstone (https://shop.example/projects/smart-irrigation) on 12 Sep 2026.',
    );
  });
});

test.each([
  [COMMIT, `(commit ${COMMIT})`],
  [null, '(2026)'],
])('the IEEE citation of commit %s has the version %s', (commit, version) => {
  expect(citeIeee({ ...project, commit })).toBe(
    `Capstone. Smart Irrigation System. ${version}. Accessed: Sept. 12, 2026. [Online]. Available: https://shop.example/projects/smart-irrigation`,
  );
});

test('the BibTeX entry has the commit, and escapes what TeX would read as commands', () => {
  const odd = { ...project, projectName: 'R&D_100% {x} \\ ^~', shopName: 'A & B' };
  expect(citeBibtex(odd, 'smart-irrigation')).toBe(`@misc{smart-irrigation,
  author = {{A \\& B}},
  title  = {{R\\&D\\_100\\% \\{x\\} \\textbackslash{} \\textasciicircum{}\\textasciitilde{}}},
  year   = {2026},
  note   = {Source code, commit ${COMMIT}. Bought on 12 Sep 2026},
  url    = {https://shop.example/projects/smart-irrigation}
}`);
});
