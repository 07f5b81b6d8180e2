import { createHash } from 'node:crypto';
import { ShopError } from '../../errors.ts';
import { createCache } from '../cache.ts';
import type { Logger } from '../log.ts';
import { attemptKey } from '../rate-limit/attempts.ts';
import { type Client, limitWork } from '../rate-limit/limit-network.ts';
import { networksOf } from '../rate-limit/network.ts';
import { drawing } from '../worker/drawing.ts';
import { type Task, TaskError } from '../worker/task-runner.ts';

interface PdfRequest<I extends unknown[]> {
  /** A function of the module that draws the PDF. The same input always makes the same PDF. */
  task: Task<(...input: I) => Promise<Buffer>>;
  input: I;
  /** What the PDF is made of, where that is not all of the input. */
  data?: unknown;
  /** What the PDF is about, by which requests are limited: an order or a dispute. */
  subject: string;
  /** Whether the PDFs that can't wait, such as receipts, are made before it. */
  canWait?: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** Of one order, so many different PDFs are drawn for requests; the same one again is not counted. */
const LIMIT = { limit: 20, windowSeconds: 10 * 60 };

/** The PDFs that were made last, by what is in them. */
const made = createCache<Buffer>({ maxSize: MAX_BYTES, sizeOf: ({ length }) => length, ttlMs: DAY_MS });

/**
 * Makes a PDF in the worker thread, or returns the one that was made of the same data. Throws
 * RESOURCE_EXHAUSTED (20 different ones of a subject in 10 minutes, jobs excepted) and UNAVAILABLE.
 */
export async function makePdf<I extends unknown[]>(
  context: Client & { log: Logger },
  { task, input, data = input, subject, canWait = false }: PdfRequest<I>,
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([task, data]))
    .digest('base64url');
  return made.read(key, async () => {
    if (context.clientIp !== undefined) await limitWork(context, attemptKey('pdf', subject), LIMIT);
    try {
      const networks = context.clientIp === undefined ? [] : networksOf(context.clientIp);
      const shares = [subject, ...networks.map(({ name }) => name)];
      return Buffer.from(await drawing.inTurn({ shares, canWait }).run(task, ...input));
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      context.log.error({ err: error, subject }, 'could not make a PDF');
      throw new ShopError('UNAVAILABLE', 'We can’t make this PDF right now. Please try again in a minute.');
    }
  });
}
