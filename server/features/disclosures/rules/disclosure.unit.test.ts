import { describe, expect, test } from 'vitest';
import type { BasePaper } from '#domain/paper.ts';
import { type CitedProject, listBibtex, listReferences, writeAcknowledgement } from './disclosure.ts';

const COMMIT = 'c0ffee1'.padEnd(40, '0');
const project: CitedProject = {
  projectName: 'Smart Irrigation System',
  projectUrl: 'https://shop.example/projects/smart-irrigation',
  shopName: 'Capstone',
  isFree: false,
  boughtAt: Date.UTC(2026, 8, 11, 20) / 1000,
  commit: COMMIT,
  paper: null,
};
const paper: BasePaper = {
  title: 'Isolation Forest',
  authors: ['Fei Tony Liu', 'Kai Ming Ting', 'Zhi-Hua Zhou'],
  venue: 'IEEE International Conference on Data Mining',
  year: 2008,
  doi: '10.1109/ICDM.2008.17',
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
  expect(listReferences({ ...project, commit })).toEqual([
    `Capstone. Smart Irrigation System. ${version}. Accessed: Sept. 12, 2026. [Online]. Available: https://shop.example/projects/smart-irrigation`,
  ]);
});

test('the BibTeX entry has the commit, and escapes what TeX would read as commands', () => {
  const odd = { ...project, projectName: 'R&D_100% {x} \\ ^~', shopName: 'A & B' };
  expect(listBibtex(odd, 'smart-irrigation')).toEqual([
    `@misc{smart-irrigation,
  author = {{A \\& B}},
  title  = {{R\\&D\\_100\\% \\{x\\} \\textbackslash{} \\textasciicircum{}\\textasciitilde{}}},
  year   = {2026},
  note   = {Source code, commit ${COMMIT}. Bought on 12 Sep 2026},
  url    = {https://shop.example/projects/smart-irrigation}
}`,
  ]);
});

describe('a base paper', () => {
  test('the acknowledgement names it after the project', () => {
    expect(writeAcknowledgement({ ...project, paper }, blank)).toMatch(
      /at commit \w{40}\. Its base paper is “Isolation Forest” by Fei Tony Liu, Kai Ming Ting, and Zhi-Hua Zhou \(IEEE International Conference on Data Mining, 2008\)\.$/,
    );
  });

  test('the IEEE reference follows that of the project', () => {
    expect(listReferences({ ...project, paper })[1]).toBe(
      'Fei Tony Liu, Kai Ming Ting, and Zhi-Hua Zhou, “Isolation Forest,” IEEE International Conference on Data Mining, 2008, doi: 10.1109/ICDM.2008.17.',
    );
  });

  test('the IEEE reference of more than six authors names the first one', () => {
    const authors = ['A. Rao', ...Array.from({ length: 6 }, (_, index) => `B. ${index}`)];
    expect(listReferences({ ...project, paper: { ...paper, authors, doi: null } })[1]).toBe(
      'A. Rao et al., “Isolation Forest,” IEEE International Conference on Data Mining, 2008.',
    );
  });

  test('the BibTeX entry separates authors, keeps a name with “and” together, and escapes what TeX would read', () => {
    const odd = { ...paper, authors: ['Rao, A.', 'Research and Design & Co'], title: '50% of #1' };
    expect(listBibtex({ ...project, paper: odd }, 'leaf')[1]).toBe(`@article{leaf-paper,
  author  = {Rao, A. and {Research and Design \\& Co}},
  title   = {{50\\% of \\#1}},
  journal = {IEEE International Conference on Data Mining},
  year    = {2008},
  doi     = {10.1109/ICDM.2008.17},
  url     = {https://doi.org/10.1109/ICDM.2008.17}
}`);
  });
});
