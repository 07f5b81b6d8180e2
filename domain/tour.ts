/** A step of a tour through the code of a project. */
export interface TourStep {
  /** Null when the seller gives none. */
  title: string | null;
  path: string;
  /** Counted from 1. */
  line: number;
  /** The description, rendered as a README is. */
  html: string;
  /** The lines of `windowOf` the line; null when the file is too large to be read. */
  code: string[] | null;
}

/** A tour that a seller recorded with CodeTour. */
export interface Tour {
  title: string;
  steps: TourStep[];
}

/** The tours of a project that are shown, and the steps of each. */
export const MAX_TOURS = 10;
export const MAX_TOUR_STEPS = 60;

const LINES_BEFORE = 10;
const LINES_AFTER = 15;

/** The first and the last line that are shown around a line; the file may end before. */
export function windowOf(line: number): [from: number, to: number] {
  return [Math.max(1, line - LINES_BEFORE), line + LINES_AFTER];
}

/** What visitors see of the tours. */
export interface TourSummary {
  tours: number;
  steps: number;
  /** The first step, without its code. */
  sample: { title: string; html: string } | null;
}

/** Summarises tours for visitors; null without any. */
export function summariseTours(tours: readonly Tour[]): TourSummary | null {
  const [first] = tours;
  if (!first) return null;
  const [step] = first.steps;
  return {
    tours: tours.length,
    steps: tours.reduce((sum, { steps }) => sum + steps.length, 0),
    sample: step ? { title: step.title ?? first.title, html: withoutCode(step.html) } : null,
  };
}

/** Leaves out blocks of code, which could show a visitor files that the manifest doesn't allow. */
function withoutCode(html: string): string {
  const [before = '', ...blocks] = html.split('<pre>');
  // The sanitizer writes no block within another one.
  const after = blocks.map((block) => block.slice(block.indexOf(END) + END.length).replace(/^\n/, ''));
  return [before, ...after].join('');
}

const END = '</pre>';
