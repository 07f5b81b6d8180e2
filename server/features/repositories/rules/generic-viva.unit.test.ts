import { expect, test } from 'vitest';
import { makeGenericQuestions } from './generic-viva.ts';
import { sortFiles } from './own-files.ts';

const filesOf = (tree: string) =>
  tree.split(' ').map((file) => {
    const [path = '', size] = file.split(':');
    return { path, size: Number(size) };
  });
const chosen = (tree: string) =>
  Object.fromEntries(makeGenericQuestions(sortFiles(filesOf(tree))).map(({ id, path }) => [id, path]));

const WEB =
  'README.md:900 docs/README.md:9000 package.json:700 package-lock.json:90000 src/index.js:1200 src/arrivals.js:5200 src/config.js:300 src/db.js:2100 src/models/bus.js:800 src/routes/buses.js:900 src/empty.js:0 .editorconfig:200 tsconfig.json:900 test/arrivals.test.js:2000 node_modules/big/index.js:99000 logo.png:500000';

test('ten questions are about the files that fit best, each about another one', () => {
  expect(chosen(WEB)).toEqual({
    purpose: 'README.md',
    'largest-module': 'src/arrivals.js',
    'entry-point': 'src/index.js',
    test: 'test/arrivals.test.js',
    dependency: 'package.json',
    configuration: 'src/config.js',
    data: 'src/models/bus.js',
    interface: 'src/routes/buses.js',
    change: 'src/db.js',
    'separate-file': 'src/arrivals.js',
  });
});

test.each([
  ['Go', 'go.mod:500 cmd/swarm/main.go:1600 internal/store/store.go:3900 internal/store/store_test.go:3600'],
  [
    'Java',
    'pom.xml:900 src/main/java/in/App/Application.java:400 src/test/java/in/App/BusServiceTest.java:4300',
  ],
  ['Arduino', 'firmware/firmware.ino:2000 firmware/platformio.ini:500 hardware/wiring.md:1600'],
  ['one file', 'a.py:10'],
  ['no code', 'photo.png:10 notes.docx:20'],
  ['downloaded code only', 'node_modules/a/index.js:10'],
])('a tree of %s gives ten whole questions, the same in any order of its files', (_, tree) => {
  const files = filesOf(tree);
  const questions = makeGenericQuestions(sortFiles(files));
  expect(questions).toHaveLength(10);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(10);
  for (const { ask, points, path, lines, isSample } of questions) {
    expect(ask).toContain(path);
    expect(ask).toMatch(/[?.]$/);
    expect(points.length).toBeGreaterThanOrEqual(2);
    expect([lines, isSample, files.some((file) => file.path === path)]).toEqual([null, false, true]);
  }
  expect(makeGenericQuestions(sortFiles(files.toReversed()))).toEqual(questions);
});

test('an empty tree has no questions', () => {
  expect(makeGenericQuestions(sortFiles([]))).toEqual([]);
});
