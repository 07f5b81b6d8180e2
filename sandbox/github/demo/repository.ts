import { hash } from 'node:crypto';
import type { SourceFile } from '../git.ts';
import type { RepositorySeed } from '../repository-state.ts';
import { checksOf } from './checks.ts';
import { changelogOf, manifestOf, notesOf, readmeOf } from './documents.ts';
import { fill } from './filler.ts';
import type { DemoProject } from './projects.ts';
import { readShowcase } from './showcase.ts';
import { planFiles } from './stacks.ts';

const ONE_DAY = 24 * 60 * 60;
const FIRST_DAY = Date.UTC(2024, 1, 5, 5, 30) / 1000;

const IGNORED = '__pycache__/\n.venv/\nnode_modules/\nbuild/\ndist/\n.env\n*.log\n';
const COMMON = [
  'docs/setup.md:5200',
  'docs/architecture.md:3600',
  'docs/viva-questions.md:4400',
  'docs/figures/architecture.png:61000',
  'docs/figures/results.png:48000',
  'docs/report.docx:184000',
  'docs/slides.pptx:236000',
  '.github/workflows/tests.yml:900',
  '.editorconfig:160',
  'LICENSE.md:1900',
].join(' ');

/** When the project was begun. */
export function createdAt({ slug }: DemoProject): number {
  const bytes = hash('sha256', slug, 'buffer');
  return FIRST_DAY + (bytes.readUInt16BE(4) % 400) * ONE_DAY + (bytes.readUInt16BE(6) % 600) * 60;
}

/** The history of a demo repository: the same on every machine. */
export function seedOf(project: DemoProject): RepositorySeed {
  const begun = createdAt(project);
  const files = filesOf(project);
  const named = (...names: string[]) =>
    files.filter(({ path }) => names.some((name) => path.startsWith(name)));
  const code = files.filter(({ path }) => !/^(docs|\.github|capstone\.json|CHANGELOG)/.test(path));
  const isTest = ({ path }: SourceFile) => /test/i.test(path);
  const steps: [message: string, day: number, files: readonly SourceFile[]][] = [
    [`Start ${project.name}`, 0, named('README.md', '.gitignore')],
    ['Add the code', 12, code.filter((file) => !isTest(file))],
    ['Add tests that run on every push', 19, [...code, ...named('.github/')]],
    [
      'Add the report, the slides and the setup guide',
      31,
      files.filter(({ path }) => path !== 'capstone.json'),
    ],
    ['Pin versions and add the manifest', 47, files],
  ];
  const commits = steps.map(([message, day, all]) => ({ message, at: begun + day * ONE_DAY, files: all }));
  const release = (tag: 'v1.0.0' | 'v1.1.0', commit: number, day: number) => ({
    tag,
    name: tag,
    body: notesOf(project, tag),
    at: begun + day * ONE_DAY,
    commit,
  });
  return {
    commits,
    releases: [release('v1.0.0', 3, 32), release('v1.1.0', 4, 48)],
    checks: checksOf(project),
  };
}

function filesOf(project: DemoProject): SourceFile[] {
  const words = project.slug.split('-').filter((word) => word.length > 2);
  const plannedCommon = COMMON.split(' ').map((file) => file.split(':'));
  const planned = [
    ...planFiles(project),
    ...plannedCommon.map(([path = '', bytes]) => ({ path, bytes: Number(bytes) })),
  ].map(({ path, bytes }): SourceFile => ({ path, content: () => fill(path, bytes, words) }));
  const showcase = readShowcase(project.slug);
  const byPath = new Map([...planned, ...showcase.files].map((file) => [file.path, file]));
  const folders = [...byPath.keys()].filter((path) => path.includes('/') && !path.startsWith('.'));
  const topFolders = [...new Set(folders.map((path) => path.slice(0, path.indexOf('/'))))].sort();
  const written: SourceFile[] = [
    { path: '.gitignore', content: IGNORED },
    { path: 'CHANGELOG.md', content: changelogOf(project) },
    { path: 'README.md', content: readmeOf(project, topFolders) },
    ...(project.isBare ? [] : [{ path: 'capstone.json', content: manifestOf(project, showcase.previews) }]),
  ];
  return [...byPath.values(), ...written];
}
