import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../git.ts';
import { countLanguages } from '../languages.ts';
import type { RepositorySeed } from '../repository-state.ts';
import { checksOf } from './checks.ts';
import { changelogOf, manifestOf, notesOf, readmeOf } from './documents.ts';
import type { DemoProject } from './projects.ts';
import { devContainerOf } from './requirements.ts';
import { type PlannedFile, planFiles } from './stacks.ts';

const ONE_DAY = 24 * 60 * 60;
const LAST_DAY = 47;
const FIRST_DAY = Date.UTC(2024, 1, 5, 5, 30) / 1000;

/** Some projects have real files here: screenshots, sample pages of the report and working code. */
const SHOWCASE = fileURLToPath(new URL('../../repositories/', import.meta.url));

const IGNORED = '__pycache__/\n.venv/\nnode_modules/\nbuild/\ndist/\n.env\n*.log\n';
const COMMON: readonly PlannedFile[] = [
  { path: 'docs/setup.md', bytes: 5200 },
  { path: 'docs/architecture.md', bytes: 3600 },
  { path: 'docs/viva-questions.md', bytes: 4400 },
  { path: 'docs/figures/architecture.png', bytes: 61_000 },
  { path: 'docs/figures/results.png', bytes: 48_000 },
  { path: 'docs/report.docx', bytes: 184_000 },
  { path: 'docs/slides.pptx', bytes: 236_000 },
  { path: '.github/workflows/tests.yml', bytes: 900 },
  { path: '.editorconfig', bytes: 160 },
  { path: 'LICENSE.md', bytes: 1900 },
];
const COMMON_BYTES = COMMON.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns when the project began. */
export function createdAt({ slug }: DemoProject): number {
  const bytes = hash('sha256', slug, 'buffer');
  return FIRST_DAY + (bytes.readUInt16BE(4) % 400) * ONE_DAY + (bytes.readUInt16BE(6) % 600) * 60;
}

/** Returns a project's data in lists, computed from its plan, so that its files needn't be made. */
export function listedOf(project: DemoProject) {
  const planned = planFiles(project);
  const bytes = planned.reduce((sum, file) => sum + file.bytes, COMMON_BYTES);
  const sizes = planned.map(({ path, bytes: size }) => ({ path, mode: '100644', size }));
  return {
    pushedAt: createdAt(project) + LAST_DAY * ONE_DAY,
    kilobytes: Math.ceil(bytes / 1024),
    language: Object.keys(countLanguages(sizes))[0] ?? null,
  };
}

/** Returns the history of a demo repository, which is the same on every machine. */
export function seedOf(project: DemoProject): RepositorySeed {
  const begun = createdAt(project);
  const files = filesOf(project);
  const named = (...names: string[]) =>
    files.filter(({ path }) => names.some((name) => path.startsWith(name)));
  const code = files.filter(({ path }) => !/^(docs|\.github|capstone\.json|viva\.json|CHANGELOG)/.test(path));
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
    ['Pin versions and add the manifest', LAST_DAY, files],
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

/** The files of the plan are blank, because the shop shows their names and sizes only. */
function filesOf(project: DemoProject): SourceFile[] {
  const planned = [...planFiles(project), ...COMMON].map(
    ({ path, bytes }): SourceFile => ({ path, content: { size: bytes } }),
  );
  const showcase = readShowcase(project.slug);
  const byPath = new Map([...planned, ...showcase.files].map((file) => [file.path, file]));
  const folders = [...byPath.keys()].filter((path) => path.includes('/') && !path.startsWith('.'));
  const topFolders = [...new Set(folders.map((path) => path.slice(0, path.indexOf('/'))))].sort();
  const devContainer = devContainerOf(project);
  const written: SourceFile[] = [
    { path: '.gitignore', content: IGNORED },
    { path: 'CHANGELOG.md', content: changelogOf(project) },
    { path: 'README.md', content: readmeOf(project, topFolders) },
    ...(devContainer ? [{ path: '.devcontainer/devcontainer.json', content: devContainer }] : []),
    ...(project.isBare ? [] : [{ path: 'capstone.json', content: manifestOf(project, showcase.previews) }]),
  ];
  return [...byPath.values(), ...written];
}

/** Reads a project's files in `sandbox/repositories`. All but tests and the viva questions are previews. */
export function readShowcase(slug: string): { files: SourceFile[]; previews: string[] } {
  const folder = `${SHOWCASE}${slug}`;
  if (!existsSync(folder)) return { files: [], previews: [] };
  const kept = globSync('**/*.*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const files = kept.map((path) => ({
    path: withoutNumber(path),
    content: () => readFileSync(`${folder}/${path}`),
  }));
  const previews = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/') || !/test|^viva\.json$/i.test(path));
  return { files, previews };
}

/** Removes the number of a screenshot, which only gives its order. */
function withoutNumber(path: string): string {
  return path.replace(/^(docs\/screenshots\/)\d+-/, '$1');
}
