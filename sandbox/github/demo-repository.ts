import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DemoProject, manifestOf } from './demo-manifest.ts';
import type { SourceFile } from './git.ts';
import { countLanguages } from './languages.ts';
import { testsCheck } from './plain-source.ts';
import type { CheckDefinition, RepositorySeed } from './repository-state.ts';

const ONE_DAY = 24 * 60 * 60;
const FIRST_DAY = Date.UTC(2026, 0, 5, 5, 30) / 1000;
const STEPS = [
  { day: 0, message: 'Start with the README' },
  { day: 12, message: 'Add the code' },
  { day: 19, message: 'Add tests that run on every push' },
  { day: 31, message: 'Add pictures and pages of the report' },
  { day: 47, message: 'Pin versions and add the manifest' },
];

const FOLDERS = fileURLToPath(new URL('../repositories/', import.meta.url));
/** These are about one project, so others that have its files don't get them. */
const OWN = /^(viva\.json|\.tours\/.*|\.devcontainer\/.*)$/;
const PICTURE = /^docs\/screenshots\/|^docs\/report-sample\.pdf$/;
/** How tests begin in the languages of the demo projects. */
const TEST =
  /^\s*(def test_|@Test\b|func Test|RUN_TEST\(|#\[test\]|(test|testWidgets|it)(\.each\([^)]*\))?\()/gm;

/** Says whether `sandbox/repositories` has files of a project. */
export function hasFiles({ slug }: Pick<DemoProject, 'slug'>): boolean {
  return existsSync(`${FOLDERS}${slug}`);
}

/** Files by slug. All repositories share them, so that each is hashed once. */
const known = new Map<string, SourceFile[]>();

/** Returns the files of a project in `sandbox/repositories`. */
export function readFiles(slug: string): readonly SourceFile[] {
  const files = known.get(slug) ?? listFiles(`${FOLDERS}${slug}`);
  known.set(slug, files);
  return files;
}

/** Returns the languages of the files of a project in `sandbox/repositories`. */
export function listLanguages(slug: string): string[] {
  return Object.keys(countLanguages(readFiles(slug).map(({ path }) => ({ path, mode: '100644', size: 1 }))));
}

/** The number of a screenshot only gives its order. */
function listFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort()
    .map((path) => ({
      path: path.replace(/^(docs\/screenshots\/)\d+-/, '$1'),
      content: () => readFileSync(`${folder}/${path}`),
    }));
}

/** Returns when the project began. */
export function createdAt({ slug }: DemoProject): number {
  const bytes = hash('sha256', slug, 'buffer');
  return FIRST_DAY + (bytes.readUInt16BE(4) % 240) * ONE_DAY + (bytes.readUInt16BE(6) % 600) * 60;
}

/**
 * Returns the history of a demo repository, which is the same on every machine. It has the files of `lender`,
 * which is the project itself or one like it.
 */
export function seedOf(project: DemoProject, lender: DemoProject): RepositorySeed {
  const begun = createdAt(project);
  const tests = countTests(lender);
  const releases = releasesOf(project, tests).map(({ day, ...release }) => ({
    ...release,
    name: release.tag,
    at: begun + day * ONE_DAY,
  }));
  const files = filesOf(project, lender);
  const commits = STEPS.map(({ day, message }) => ({
    message,
    at: begun + day * ONE_DAY,
    files: files.filter(({ path }) => dayOf(path) <= day),
  }));
  return { commits, releases, checks: checksOf(project, tests) };
}

function filesOf(project: DemoProject, lender: DemoProject): SourceFile[] {
  const lent = readFiles(lender.slug);
  const shared = project === lender ? lent : lent.filter(({ path }) => !OWN.test(path));
  // The pictures and the report of another project would be wrong on the project's page. Of the code, the files
  // that viva questions are about are shown.
  const asked = listAsked(lent);
  const previews = shared
    .map(({ path }) => path)
    .filter((path) => (PICTURE.test(path) && project === lender) || (asked.has(path) && !/test/i.test(path)));
  const written: SourceFile[] = [
    { path: 'CHANGELOG.md', content: changelogOf(project, countTests(lender)) },
    { path: 'README.md', content: readmeOf(project, lender) },
    ...(project.isBare ? [] : [{ path: 'capstone.json', content: manifestOf(project, previews) }]),
  ];
  return [...shared.filter(({ path }) => path !== 'README.md'), ...written];
}

/** Returns the paths that the viva questions of a project are about. */
function listAsked(files: readonly SourceFile[]): ReadonlySet<string> {
  const { questions } = JSON.parse(textOf(files.find(({ path }) => path === 'viva.json'))) as {
    questions: { path: string }[];
  };
  return new Set(questions.map(({ path }) => path));
}

function textOf(file: SourceFile | undefined): string {
  const content = file?.content ?? '{}';
  return typeof content === 'string' ? content : Buffer.from((content as () => Uint8Array)()).toString();
}

/** Returns the day of the project on which a file is committed. */
function dayOf(path: string): number {
  if (/^(README\.md|\.gitignore)$/.test(path)) return 0;
  if (/^(docs\/|viva\.json|\.tours\/|CHANGELOG\.md)/.test(path)) return 31;
  if (/^(capstone\.json|\.devcontainer\/)/.test(path)) return 47;
  return /test/i.test(path) ? 19 : 12;
}

/** Writes the README: sections about the project, then those of the lender's README about the files. */
function readmeOf(project: DemoProject, lender: DemoProject): string {
  const { name, description, features, tech, hardware = [] } = project;
  const cost = hardware.reduce((sum, { rupees }) => sum + rupees, 0);
  const sections = [
    `# ${name}`,
    description,
    project !== lender && `In this demo it has the files of ${lender.name}.`,
    `## What's inside\n\n${list(features)}`,
    `## Built with\n\n${tech.map((each) => `\`${each}\``).join(' · ')}`,
    hardware.length > 0 &&
      `## Parts\n\n| Part | About |\n|---|---|\n${hardware.map(({ item, rupees }) => `| ${item} | ₹${rupees} |`).join('\n')}\n| **Together** | **₹${cost}** |`,
  ];
  const about = readFileSync(`${FOLDERS}${lender.slug}/README.md`, 'utf8');
  return about.replace(/^# .*/, () => sections.filter(Boolean).join('\n\n'));
}

function releasesOf(project: DemoProject, tests: number) {
  const pinned = [
    `The versions of ${project.tech.slice(0, 2).join(' and ')} are pinned.`,
    `All ${tests} tests pass.`,
    'Pull `main` and install the requirements again. Your own data stays as it is.',
  ];
  return [
    { tag: 'v1.0.0', day: 32, commit: 3, body: `The first complete version.\n\n${list(project.features)}\n` },
    { tag: 'v1.1.0', day: 48, commit: 4, body: `${list(pinned)}\n` },
  ];
}

function changelogOf(project: DemoProject, tests: number): string {
  const versions = releasesOf(project, tests).map(({ tag, body }) => `## ${tag}\n\n${body}`);
  return ['# Changelog\n', ...versions.reverse()].join('\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Returns the number of tests in the files of a project; the cases of one test count once. */
function countTests({ slug }: Pick<DemoProject, 'slug'>): number {
  const tests = readFiles(slug).filter(({ path }) => /test|\.rs$/i.test(path) && !path.startsWith('docs/'));
  return tests.reduce((sum, file) => sum + (textOf(file).match(TEST)?.length ?? 0), 0);
}

/** Returns the checks of a project: tests on a system that it supports, then lint. */
function checksOf(project: DemoProject, tests: number): readonly CheckDefinition[] {
  const { operatingSystems = ['linux'] } = project;
  const systems = { linux: 'Ubuntu 24.04', windows: 'Windows Server 2025', macos: 'macOS 15' };
  const system = (['linux', 'windows', 'macos'] as const).find((each) => operatingSystems.includes(each));
  const lint = { title: 'No problems', summary: 'Formatting and lint rules: no problems' };
  return [
    testsCheck(tests, ` on ${systems[system ?? 'linux']}`),
    { name: 'Lint', passed: lint, failed: lint },
  ];
}
