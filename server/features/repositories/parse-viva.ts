import { MAX_VIVA_QUESTIONS, vivaFile, vivaQuestion } from '#contract/viva.ts';
import type { VivaQuestion } from '#domain/viva.ts';
import { describeIssue } from '../projects/describe-issue.ts';
import { parseObject } from './parse-manifest.ts';

interface ParsedViva {
  /** The valid questions; their files are not checked yet. Null when the file can't be read. */
  questions: VivaQuestion[] | null;
  /** Messages such as `“login”: points needs at least 2 entries.` */
  problems: string[];
}

/**
 * Reads `viva.json`. Invalid questions, repeated IDs and what is over the limit are left out and reported;
 * nothing throws.
 */
export function parseViva(bytes: Uint8Array): ParsedViva {
  const file = parseObject(bytes);
  if (typeof file === 'string') return unreadable(file);
  if (!Array.isArray(file.questions)) return unreadable('questions must be a list.');
  const problems = listUnknown(file, vivaFile.shape).map((name) => `There is no field “${name}”.`);
  const questions = new Map<string, VivaQuestion>();
  let isOver = false;
  for (const [index, entry] of file.questions.entries()) {
    const parsed = vivaQuestion.safeParse(entry);
    const name = parsed.success ? `“${parsed.data.id}”` : `question ${index + 1}`;
    if (!parsed.success)
      problems.push(
        ...parsed.error.issues.slice(0, 1).map((issue) => `${name}: ${describeIssue(issue, entry)}.`),
      );
    else if (questions.has(parsed.data.id)) problems.push(`${name} is listed twice. The first one stays.`);
    else if (questions.size >= MAX_VIVA_QUESTIONS) isOver = true;
    else {
      problems.push(
        ...listUnknown(entry, vivaQuestion.shape).map((field) => `${name}: there is no field “${field}”.`),
      );
      const { lines = null, sample: isSample = false, ...question } = parsed.data;
      questions.set(question.id, { ...question, lines, isSample });
    }
  }
  if (isOver) problems.push(`There are more than ${MAX_VIVA_QUESTIONS} questions. The first ones stay.`);
  return { questions: [...questions.values()], problems };
}

function unreadable(problem: string): ParsedViva {
  return { questions: null, problems: [problem] };
}

function listUnknown(value: object, shape: object): string[] {
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(shape, name))
    .slice(0, 3)
    .map((name) => name.slice(0, 40));
}
