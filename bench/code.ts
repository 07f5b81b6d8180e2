import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { formatSpread, type Measurement } from './measurements.ts';

// How much code there is, and how far a reader walks to understand a feature: `npm run bench -- code`. A
// walk begins at the fixed roots of a feature (routes, verbs, documents, jobs and mails, which are found by
// name, so that moved files stay comparable) and follows imports inside the project. It leaves out files
// that more than `SHARED` others import, which are the shop's vocabulary and learned once, and does not go on
// through a list that imports more than `SHARED`, such as that of all callables, where a name is looked up.

const ROOT = resolve(import.meta.dirname, '..');
const PRODUCT = ['app', 'server', 'domain', 'contract', 'content', 'sandbox', 'scripts'];
const SHARED = 40;

/** Roots by file name without extension. A name that no longer exists is left out and reported. */
const FEATURES: Record<string, string[]> = {
  claim: [
    'rewards',
    'payout-banner',
    'payouts.route',
    'process-payout.route',
    'request-payout',
    'verify-payout',
    'start-payout',
    'update-payout-status',
    'list-payouts',
    'payout',
  ],
  complaint: [
    'contact.route',
    'complaint.route',
    'complaint-card',
    'file-complaint',
    'answer-thread',
    'reply-thread',
    'list-threads',
    'watch-threads',
    'thread',
  ],
  invoice: [
    'tax-fields',
    'tax-document.route',
    'books.route',
    'books-file.route',
    'issue-documents',
    'correct-invoice',
    'month-end',
    'list-tax-documents',
    'render-tax-document',
    'check-turnover',
    'turnover',
  ],
};

export async function measureCode(): Promise<Measurement[]> {
  const files = PRODUCT.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['sandbox/repositories/**'] }),
  ).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
  files.push('main.ts');
  const lines = files.map((file) => read(file).split('\n').length - 1);
  const imports = new Map(files.map((file) => [file, listImports(file)]));
  const importers = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);

  const measurements: Measurement[] = [
    { name: 'product TypeScript, lines', value: sum(lines).toLocaleString('en-IN') },
    { name: 'product TypeScript, files', value: files.length.toLocaleString('en-IN') },
    { name: 'lines of a file (minimum / median / maximum)', value: formatSpread(lines) },
  ];
  for (const [feature, names] of Object.entries(FEATURES)) {
    const roots = names.flatMap((name) =>
      files.filter((file) => basename(file).replace(/\.tsx?$/, '') === name),
    );
    const missing = names.filter((name) => !roots.some((file) => basename(file).startsWith(`${name}.ts`)));
    const walked = [...walk(roots, imports, importers)];
    const folders = new Set(walked.map((file) => dirname(file)));
    const switches = walked.filter(
      (file, step) => step > 0 && dirname(file) !== dirname(walked[step - 1] ?? ''),
    );
    measurements.push({
      name: `a ${feature}: files, folders, folder switches`,
      value: `${walked.length}, ${folders.size}, ${switches.length}${missing.length > 0 ? ` (without ${missing.join(', ')})` : ''}`,
    });
  }
  return measurements;
}

/** Yields the files that a reader opens, in reading order: each root, then what it imports. */
function* walk(
  roots: string[],
  imports: Map<string, string[]>,
  importers: Map<string, number>,
  seen = new Set<string>(),
): Generator<string> {
  for (const file of roots) {
    if (seen.has(file) || (importers.get(file) ?? 0) > SHARED) continue;
    seen.add(file);
    yield file;
    const targets = imports.get(file) ?? [];
    if (targets.length <= SHARED) yield* walk(targets, imports, importers, seen);
  }
}

const IMPORT = /(?:^|\s)(?:import|export)\s[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

/** The project's files that a file imports, as paths from the root. */
function listImports(file: string): string[] {
  return [...read(file).matchAll(IMPORT)].flatMap(([, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const path = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(ROOT, join(ROOT, dirname(file), specifier))
        : '';
    return /\.tsx?$/.test(path) && existsSync(join(ROOT, path)) ? [path] : [];
  });
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
