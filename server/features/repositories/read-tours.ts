import { inParallel } from '#domain/in-parallel.ts';
import { MAX_TOURS, type Tour, type TourStep, windowOf } from '#domain/tour.ts';
import { takeCode } from '#domain/viva.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import type { TaskRunner } from '../../platform/worker/task-runner.ts';
import { toStorableLine } from './parse-manifest.ts';
import { parseTour, type WrittenStep, type WrittenTour } from './parse-tour.ts';
import { describeUnread, type ReadLines } from './read-lines.ts';
import { type Commit, readNamedFile, SYMLINK } from './read-named-file.ts';
import { isSafePath } from './render/select-previews.ts';
import { tasks } from './render/tasks.ts';

/** Where CodeTour keeps tours. */
const TOUR = /^\.tours\/[^/]+\.tour$/;
const MAX_TOUR_BYTES = 200 * 1024;
/** So many files are read, to find the primary tour among them. */
const MAX_FILES = 30;
/** The number of files asked for at the same time. */
const CONCURRENCY = 4;
const MAX_PROBLEMS = 50;
const NOT_RENDERED = '<p>This text can’t be shown here.</p>\n';

interface Source {
  reader: RepositoryReader;
  readLines: ReadLines;
  /** Renders descriptions. */
  renderer: TaskRunner;
  of: Commit;
  files: readonly TreeEntry[];
}

/**
 * Reads the tours of a commit: the primary one first, then by the names of their files. Of the files that
 * steps name, only the lines around them are kept. Steps about code that is not there are left out. Throws
 * CodeHostError.
 */
export async function readTours(source: Source): Promise<{ tours: Tour[]; problems: string[] }> {
  const problems: string[] = [];
  const tell = (path: string, problem: string) => problems.push(toStorableLine(path, problem));
  const written = await readFiles(source, tell);
  if (written.length > MAX_TOURS)
    tell('.tours', `There are more than ${MAX_TOURS} tours. The first ones are shown.`);
  const tours: Tour[] = [];
  for (const { path, tour } of written.slice(0, MAX_TOURS)) {
    const steps = await readSteps(source, tour.steps, (problem) => tell(path, problem));
    if (steps.length > 0) tours.push({ title: tour.title.toWellFormed(), steps });
    else tell(path, 'No step is left, so the tour is not shown.');
  }
  return { tours, problems: problems.slice(0, MAX_PROBLEMS) };
}

interface TourFile {
  path: string;
  tour: WrittenTour;
}

async function readFiles(
  { reader, of, files }: Source,
  tell: (path: string, problem: string) => void,
): Promise<TourFile[]> {
  const paths = files
    .map(({ path }) => path)
    .filter((path) => TOUR.test(path) && isSafePath(path))
    .sort();
  if (paths.length > MAX_FILES)
    tell('.tours', `There are more than ${MAX_FILES} files. The first ones are read.`);
  const read = new Map<string, Uint8Array | string | null>();
  await inParallel(paths.slice(0, MAX_FILES), CONCURRENCY, async (path) => {
    read.set(
      path,
      await readNamedFile(reader, of, files, { path, maxBytes: MAX_TOUR_BYTES, limit: '200 KB' }),
    );
  });
  const tours = paths.slice(0, MAX_FILES).flatMap((path): TourFile[] => {
    const bytes = read.get(path);
    if (typeof bytes === 'string') tell(path, `It ${bytes}.`);
    if (!bytes || typeof bytes === 'string') return [];
    const { tour, problems } = parseTour(bytes);
    for (const problem of problems) tell(path, problem);
    return tour ? [{ path, tour }] : [];
  });
  return tours.toSorted((a, b) => Number(b.tour.isPrimary) - Number(a.tour.isPrimary));
}

/** Leaves out steps about files or lines that do not exist, and takes the code of the others. */
async function readSteps(
  { readLines, renderer, files }: Source,
  written: readonly WrittenStep[],
  tell: (problem: string) => void,
): Promise<TourStep[]> {
  const entries = new Map(
    files
      .filter(({ path, mode }) => isSafePath(path) && mode !== SYMLINK)
      .map((entry) => [entry.path, entry]),
  );
  const named = [...new Set(written.map(({ path }) => path))].flatMap((path) => entries.get(path) ?? []);
  await inParallel(named, CONCURRENCY, async (entry) => void (await readLines(entry)));
  const steps: TourStep[] = [];
  for (const { number, title, path, line, description } of written) {
    const entry = entries.get(path);
    const lines = entry && (await readLines(entry));
    if (!entry) tell(`step ${number}: there is no file ${path}, so it is left out.`);
    else if (lines && line > lines.length)
      tell(`step ${number}: ${path} has no line ${line}, but ${lines.length} in all, so it is left out.`);
    else {
      if (!lines) tell(`step ${number}: ${describeUnread(entry)}, so its code is left out.`);
      const html = await renderer.run(tasks.renderMarkdown, description).catch(() => NOT_RENDERED);
      const code = lines ? takeCode(lines, windowOf(line)) : null;
      steps.push({ title: title?.toWellFormed() ?? null, path, line, html, code });
    }
  }
  return steps;
}
