/** What a question of the viva room asks for. */
export const VIVA_KINDS = ['explain', 'trace', 'change', 'why', 'number'] as const;
export type VivaKind = (typeof VIVA_KINDS)[number];

/** 1 is the easiest. */
export const VIVA_LEVELS = [1, 2, 3] as const;
export type VivaLevel = (typeof VIVA_LEVELS)[number];

/** How well a student answered a question. */
export const VIVA_MARKS = ['could', 'almost', 'not_yet'] as const;
export type VivaMark = (typeof VIVA_MARKS)[number];

/** The path in a repository of the questions. The shop shows this file to buyers only. */
export const VIVA_PATH = 'viva.json';

/** A question that a student may be asked about a file of the project. */
export interface VivaQuestion {
  id: string;
  ask: string;
  kind: VivaKind;
  level: VivaLevel;
  path: string;
  /** The first and the last line, counted from 1; null for the whole file. */
  lines: [number, number] | null;
  /** What a good answer contains. */
  points: string[];
  /** Whether visitors see the question, without path and points, before they buy. */
  isSample: boolean;
}

/** The code of questions by their IDs: the first of the lines that a question names. */
export type VivaCode = Record<string, string[]>;

const MAX_CODE_LINES = 40;
const MAX_CODE_LINE = 200;

/** Takes the lines of a file that a question names, as its room shows them. */
export function takeCode(file: readonly string[], [from, to]: readonly [number, number]): string[] {
  return file.slice(from - 1, Math.min(to, from - 1 + MAX_CODE_LINES)).map(cutLine);
}

/** Cuts a line, and replaces characters that can't be stored or change the order of what is shown. */
function cutLine(line: string): string {
  return (
    line
      .replace(/\r$/, '')
      // A character that two units make up is not cut in half.
      .slice(0, /[\uD800-\uDBFF]/.test(line[MAX_CODE_LINE - 1] ?? '') ? MAX_CODE_LINE - 1 : MAX_CODE_LINE)
      .replace(/[^\P{Cc}\t]|[\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
  );
}

/** What visitors see of the questions. */
export interface VivaSummary {
  questions: number;
  /** The number of different files that the questions are about. */
  files: number;
  samples: Pick<VivaQuestion, 'ask' | 'kind' | 'level'>[];
}

export function summariseViva(questions: readonly VivaQuestion[]): VivaSummary {
  return {
    questions: questions.length,
    files: new Set(questions.map(({ path }) => path)).size,
    samples: questions
      .filter(({ isSample }) => isSample)
      .map(({ ask, kind, level }) => ({ ask, kind, level })),
  };
}

/** Counts the questions that the student could answer. */
export function countCould(questions: readonly { mark: VivaMark | null }[]): number {
  return questions.filter(({ mark }) => mark === 'could').length;
}
