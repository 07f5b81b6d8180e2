import { expect, test } from 'vitest';
import { createIsLfs } from './git-attributes.ts';

const PATHS = [
  'leaf.h5',
  'model/leaf.h5',
  'model/old/leaf.h5',
  'model/my data.bin',
  'data/train.csv',
  'data/a/b.csv',
  'README.md',
];
const listLfs = (...files: { folder: string; text: string }[]) => PATHS.filter(createIsLfs(files));
const root = (text: string) => ({ folder: '', text });

test.each([
  ['*.h5 filter=lfs diff=lfs merge=lfs -text', ['leaf.h5', 'model/leaf.h5', 'model/old/leaf.h5']],
  ['/*.h5 filter=lfs', ['leaf.h5']],
  ['model/*.h5 filter=lfs', ['model/leaf.h5']],
  ['model/** filter=lfs', ['model/leaf.h5', 'model/old/leaf.h5', 'model/my data.bin']],
  ['data/**/*.csv filter=lfs', ['data/train.csv', 'data/a/b.csv']],
  ['"model/my data.bin" filter=lfs', ['model/my data.bin']],
  ['model/my[[:space:]]data.bin filter=lfs', ['model/my data.bin']],
  ['lea[a-f].h5 filter=lfs', ['leaf.h5', 'model/leaf.h5', 'model/old/leaf.h5']],
  ['[attr]large filter=lfs diff=lfs\r\n*.csv large\r\n', ['data/train.csv', 'data/a/b.csv']],
  ['*.csv filter=lfs\ndata/train.csv -filter', ['data/a/b.csv']],
  ['*.csv filter=lfs\n*.csv !filter', []],
  ['*.csv filter=lfs\n*.csv filter=other', []],
  ['# *.csv filter=lfs\n\n*.csv text', []],
  ['data/ filter=lfs', []],
  ['*.csv diff=lfs', []],
])('of the attributes %j Git LFS has %j', (text, paths) => {
  expect(listLfs(root(text))).toEqual(paths);
});

test('the attributes of a folder are about what is below it, and win over those above', () => {
  expect(listLfs({ folder: 'model', text: '*.h5 filter=lfs' })).toEqual([
    'model/leaf.h5',
    'model/old/leaf.h5',
  ]);
  expect(listLfs({ folder: 'model', text: '/*.h5 filter=lfs' })).toEqual(['model/leaf.h5']);
  const old = { folder: 'model/old', text: '* -filter' };
  expect(listLfs(old, root('*.h5 filter=lfs'))).toEqual(['leaf.h5', 'model/leaf.h5']);
});
