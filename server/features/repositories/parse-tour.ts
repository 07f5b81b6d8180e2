import * as z from 'zod';
import { atMost } from '#contract/fields.ts';
import { MAX_TOUR_STEPS } from '#domain/tour.ts';
import { describeIssue } from '../projects/describe-issue.ts';
import { parseObject } from './parse-manifest.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .check(atMost(300))
  .regex(/^\P{Cc}*$/u, 'it has control characters');

/** A step that is shown. The format of CodeTour has other kinds, such as one that names a folder. */
const tourStep = z.object({
  file: z.string().min(1).max(1000),
  line: z.int().min(1),
  title: name.optional(),
  description: z
    .string()
    .max(20_000)
    .regex(/\S/, 'it is blank')
    .refine((text) => !text.includes('\0'), 'it has control characters'),
});

/** The published format of CodeTour. Source: https://github.com/microsoft/codetour (schema.json) */
const tourFile = z.object({
  title: name,
  isPrimary: z.boolean().optional(),
  steps: z.array(z.unknown()),
});

/** A step whose file and line are not checked yet. */
export interface WrittenStep {
  /** Its number in the file, counted from 1. */
  number: number;
  title: string | null;
  path: string;
  line: number;
  /** Markdown. */
  description: string;
}

export interface WrittenTour {
  title: string;
  isPrimary: boolean;
  steps: WrittenStep[];
}

interface ParsedTour {
  /** Null when the file is no tour. */
  tour: WrittenTour | null;
  /** Messages such as `step 3: line is missing.` */
  problems: string[];
}

/** Reads a `.tour` file. Invalid steps and those over the limit are left out and reported; nothing throws. */
export function parseTour(bytes: Uint8Array): ParsedTour {
  const file = parseObject(bytes);
  if (typeof file === 'string') return { tour: null, problems: [file] };
  const parsed = tourFile.safeParse(file);
  if (!parsed.success)
    return {
      tour: null,
      problems: parsed.error.issues.slice(0, 3).map((issue) => `${describeIssue(issue, file)}.`),
    };
  const { title, isPrimary = false, steps: entries } = parsed.data;
  const steps: WrittenStep[] = [];
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (steps.length >= MAX_TOUR_STEPS) {
      problems.push(`There are more than ${MAX_TOUR_STEPS} steps. The first ones stay.`);
      break;
    }
    const step = tourStep.safeParse(entry);
    if (step.success) steps.push(toStep(index + 1, step.data));
    else
      problems.push(
        ...step.error.issues
          .slice(0, 1)
          .map((issue) => `step ${index + 1}: ${describeIssue(issue, entry)}, so it is left out.`),
      );
  }
  return { tour: { title, isPrimary, steps }, problems };
}

/** CodeTour on Windows may write backslashes. */
function toStep(number: number, { file, title, ...step }: z.infer<typeof tourStep>): WrittenStep {
  const path = file.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  return { ...step, number, title: title ?? null, path };
}
