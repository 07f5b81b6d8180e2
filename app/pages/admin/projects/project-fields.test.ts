import { describe, expect, test } from 'vitest';
import { readProject, splitList, type TypedProject } from './project-fields.ts';

const typed: TypedProject = {
  name: ' Leaf Doctor ',
  price: '499.50',
  githubRepoUrl: ' https://github.com/capstone-projects/leaf ',
  tech: 'Python, , OpenCV ,',
  features: 'Source code,Report',
  description: '  ',
  displayOrder: '',
  coverImage: '',
};

test('lists are trimmed and their empties dropped; numbers become numbers', () => {
  expect(readProject(typed)).toEqual({
    ok: true,
    data: {
      name: 'Leaf Doctor',
      price: 499.5,
      githubRepoUrl: 'https://github.com/capstone-projects/leaf',
      tech: ['Python', 'OpenCV'],
      features: ['Source code', 'Report'],
      description: null,
      displayOrder: 99,
      coverImage: null,
    },
  });
  expect(splitList(' , ,')).toEqual([]);
});

describe('what is wrong is told at its field', () => {
  test.each<[Partial<TypedProject>, RegExp]>([
    [{ name: ' ' }, /name/],
    [{ price: '' }, /price/],
    [{ price: 'abc' }, /rupees/],
    [{ price: '-1' }, /rupees/],
    [{ price: '1e3' }, /rupees/],
    [{ price: '499.999' }, /rupees/],
    [{ price: '0.5' }, /at least ₹1/],
    [{ githubRepoUrl: '' }, /address/],
    [{ githubRepoUrl: 'https://gitlab.com/a/b' }, /github\.com/],
    [{ tech: ' , ' }, /at least one/],
    [{ features: 'x'.repeat(201) }, /longer than 200/],
    [{ displayOrder: '1.5' }, /whole number/],
    [{ coverImage: 'javascript:alert(1)' }, /https/],
  ])('%o', (wrong, words) => {
    const read = readProject({ ...typed, ...wrong });
    const [name] = Object.keys(wrong);
    expect(read).toEqual({ ok: false, errors: { [name!]: expect.stringMatching(words) } });
  });
});

test.each(['0', '1', '499', '499.99'])('%s rupees is a price', (price) => {
  expect(readProject({ ...typed, price }).ok).toBe(true);
});
