import { MAX_VIVA_BYTES, MAX_VIVA_SAMPLES } from '#contract/viva.ts';
import { inParallel } from '#domain/in-parallel.ts';
import { takeCode, VIVA_PATH, type VivaCode, type VivaQuestion } from '#domain/viva.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { toStorableLine } from './parse-manifest.ts';
import { parseViva } from './parse-viva.ts';
import { describeUnread, type ReadLines } from './read-lines.ts';
import { type Commit, readNamedFile } from './read-named-file.ts';
import { isSafePath } from './render/select-previews.ts';

/** The number of files asked for at the same time. */
const CONCURRENCY = 4;
const MAX_PROBLEMS = 50;

/**
 * Reads `viva.json` of a commit, and the files whose lines its questions name. Of these files, only the named
 * lines are kept. Questions about code that is not there are left out. Without `viva.json` there are none.
 * Throws CodeHostError.
 */
export async function readViva(
  reader: RepositoryReader,
  readLines: ReadLines,
  of: Commit,
  files: readonly TreeEntry[],
) {
  const written = await readFile(reader, of, files);
  const anchored = await checkAnchors(readLines, { files, questions: written.questions });
  const { questions, problems } = limitSamples(anchored.questions);
  return {
    questions,
    code: anchored.code,
    /** What was left out of `viva.json`, or is wrong with it, for admins. */
    problems: [...written.problems, ...anchored.broken, ...anchored.problems, ...problems]
      .slice(0, MAX_PROBLEMS)
      .map((problem) => toStorableLine(VIVA_PATH, problem)),
    /** What is wrong with code that the questions name, or with `viva.json` as a whole. */
    broken: [...written.broken, ...anchored.broken],
  };
}

async function readFile(
  reader: RepositoryReader,
  of: Commit,
  files: readonly TreeEntry[],
): Promise<{ questions: VivaQuestion[]; problems: string[]; broken: string[] }> {
  const unread = (problems: string[]) => ({ questions: [], problems, broken: problems });
  const file = { path: VIVA_PATH, maxBytes: MAX_VIVA_BYTES, limit: '1 MB' };
  const bytes = await readNamedFile(reader, of, files, file);
  if (bytes === null) return unread([]);
  if (typeof bytes === 'string') return unread([`It ${bytes}.`]);
  const { questions, problems } = parseViva(bytes);
  return questions ? { questions, problems, broken: [] } : unread(problems);
}

interface Checked {
  questions: VivaQuestion[];
  code: VivaCode;
  problems: string[];
  broken: string[];
}

/** Leaves out questions about files or lines that do not exist, and takes the lines of the others. */
async function checkAnchors(
  readLines: ReadLines,
  { files, questions }: { files: readonly TreeEntry[]; questions: readonly VivaQuestion[] },
): Promise<Checked> {
  const entries = new Map(files.filter(({ path }) => isSafePath(path)).map((entry) => [entry.path, entry]));
  const named = questions.flatMap(({ path, lines }) => (lines ? [path] : []));
  const contents = new Map<string, string[]>();
  const readable = [...new Set(named)].flatMap((path) => entries.get(path) ?? []);
  await inParallel(readable, CONCURRENCY, async (entry) => {
    const lines = await readLines(entry);
    if (lines) contents.set(entry.path, lines);
  });
  const checked: Omit<Checked, 'code'> = { questions: [], problems: [], broken: [] };
  const code = new Map<string, string[]>();
  for (const question of questions) {
    const { id, path, lines } = question;
    const entry = entries.get(path);
    const file = contents.get(path);
    if (!entry) checked.broken.push(`“${id}”: there is no file ${path}.`);
    else if (lines && file && lines[1] > file.length)
      checked.broken.push(`“${id}”: ${path} has no line ${lines[1]}, but ${file.length} in all.`);
    else if (lines && !file) {
      checked.problems.push(`“${id}”: ${describeUnread(entry)}, so its lines are left out.`);
      checked.questions.push({ ...question, lines: null });
    } else {
      checked.questions.push(question);
      if (lines && file) code.set(id, takeCode(file, lines));
    }
  }
  return { ...checked, code: Object.fromEntries(code) };
}

/** The first samples stay samples; the others are ordinary questions. */
function limitSamples(questions: readonly VivaQuestion[]): { questions: VivaQuestion[]; problems: string[] } {
  const samples = questions.filter(({ isSample }) => isSample);
  const kept = new Set(samples.slice(0, MAX_VIVA_SAMPLES));
  return {
    questions: questions.map((question) => ({ ...question, isSample: kept.has(question) })),
    problems:
      samples.length > kept.size
        ? [`More than ${MAX_VIVA_SAMPLES} questions are samples. Only the first ones are shown.`]
        : [],
  };
}
