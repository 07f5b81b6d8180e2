import { expect, test } from 'vitest';
import { buildTree, joinLoneFolders, withoutChildren } from './tree-nodes.ts';

test('files are nested with folders first, and the contents of folders can be left out', () => {
  const files = ['README.md', 'src/app.py', 'src/models/cnn.py', 'docs/report.pdf', 'Makefile'];
  const nodes = buildTree(files.map((path, index) => ({ path, size: index })));
  expect(nodes).toEqual([
    { name: 'docs', files: 1, children: [{ name: 'report.pdf', size: 3 }] },
    {
      name: 'src',
      files: 2,
      children: [
        { name: 'models', files: 1, children: [{ name: 'cnn.py', size: 2 }] },
        { name: 'app.py', size: 1 },
      ],
    },
    { name: 'Makefile', size: 4 },
    { name: 'README.md', size: 0 },
  ]);
  expect(withoutChildren(nodes).slice(0, 2)).toEqual([
    { name: 'docs', files: 1 },
    { name: 'src', files: 2 },
  ]);
});

test('a folder that contains nothing but a folder is joined with it', () => {
  const files = ['src/main/java/App.java', 'src/main/java/ui/Home.java', 'docs/a/b.md', 'README.md'];
  expect(joinLoneFolders(buildTree(files.map((path) => ({ path, size: 1 }))))).toEqual([
    { name: 'docs/a', files: 1, children: [{ name: 'b.md', size: 1 }] },
    {
      name: 'src/main/java',
      files: 2,
      children: [
        { name: 'ui', files: 1, children: [{ name: 'Home.java', size: 1 }] },
        { name: 'App.java', size: 1 },
      ],
    },
    { name: 'README.md', size: 1 },
  ]);
});
