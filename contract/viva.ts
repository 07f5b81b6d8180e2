import * as z from 'zod';
import { unitsFor } from '#domain/text-limits.ts';
import { VIVA_KINDS, VIVA_LEVELS } from '#domain/viva.ts';
import { atMost, writtenLine as name, orderKey } from './fields.ts';

/** The largest size in bytes of `viva.json`. */
export const MAX_VIVA_BYTES = 1024 * 1024;
export const MAX_VIVA_QUESTIONS = 200;
export const MAX_VIVA_SAMPLES = 3;

const text = (max: number) =>
  z
    .string()
    .min(1)
    .check(atMost(max))
    .max(unitsFor(max))
    .regex(/^[\P{Cc}\t\n\r]*$/u, 'it has control characters')
    .regex(/\S/u, 'it is blank');
const line = z.int().min(1).max(1_000_000);

/** A question of `viva.json`. */
export const vivaQuestion = z.object({
  id: name(64).describe(
    'Stays the same when the question is reworded, because the marks of students belong to it.',
  ),
  ask: text(1000).describe('The question, as plain text.'),
  kind: z.enum(VIVA_KINDS),
  path: name(300).describe('The file that the question is about, from the root.'),
  lines: z
    .tuple([line, line])
    .refine(([from, to]) => from <= to, 'the first line must not be after the last one')
    .optional()
    .describe('The first and the last line, counted from 1. The file may have at most 100 KB.'),
  points: z.array(text(1000)).min(2).max(6).describe('What a good answer contains, as plain text.'),
  level: z.literal(VIVA_LEVELS).describe('1 is the easiest.'),
  sample: z
    .boolean()
    .optional()
    .describe(`Shown before the purchase, without its points. At most ${MAX_VIVA_SAMPLES} questions.`),
});

/** `viva.json` at the root of a repository. Documented in docs/viva.md. */
export const vivaFile = z.object({
  $schema: z.string().max(2000).optional().describe('For editors; not read.'),
  questions: z.array(vivaQuestion).max(MAX_VIVA_QUESTIONS),
});

export const vivaQuery = z.object({ key: orderKey });
