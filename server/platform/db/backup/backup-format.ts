import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '../../parse-json.ts';

/**
 * A backup is gzipped text with one JSON value a line: the header; for each table a heading with its name and
 * columns, followed by its rows as objects; the sequences; and last the number of rows with the SHA-256 of
 * all earlier lines. Only rows are objects between the header and the last line.
 */
export const backupHeader = z.object({
  format: z.literal('capstone-backup'),
  version: z.literal(1),
  kind: z.enum(['embedded', 'postgres']),
  createdAt: z.iso.datetime(),
  /** Time stamp of the newest migration of the database. */
  migration: z.int(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** The lines that are not rows. */
export const heading = z.union([
  z.tuple([z.literal('table'), z.string(), z.array(z.string()).min(1)]),
  z.tuple([z.literal('sequence'), z.string(), z.string()]),
]);
export type Heading = z.infer<typeof heading>;

const lastLine = z.object({ rows: z.int(), sha256: z.string() });

const DAMAGED = 'is damaged or incomplete, so nothing was changed';

/**
 * Yields the lines of a backup without the last one. While reading, use only a file that `verifyBackup`
 * accepted.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let previous: string | null = null;
  for await (const line of allLines(path)) {
    if (previous !== null) yield previous;
    previous = line;
  }
}

async function* allLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = createGunzip();
  // The pipeline ends the reader below with the error of either stream.
  pipeline(source, text, () => undefined);
  text.setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/**
 * Reads a whole backup and returns its header and number of rows. Throws an Error for the operator if
 * anything is missing.
 */
export async function verifyBackup(path: string): Promise<BackupHeader & { rows: number }> {
  const hash = createHash('sha256');
  let first: string | null = null;
  let last: string | null = null;
  try {
    for await (const line of allLines(path)) {
      if (last !== null) hash.update(`${last}\n`);
      first ??= line;
      last = line;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${path}.`);
    throw new Error(`${path} ${DAMAGED}: ${(error as Error).message}.`);
  }
  const header = backupHeader.safeParse(parseJson(first ?? ''));
  if (!header.success) throw new Error(`${path} is not a backup of this shop, or ${DAMAGED}.`);
  const end = lastLine.safeParse(parseJson(last ?? ''));
  if (!end.success || end.data.sha256 !== hash.digest('hex'))
    throw new Error(`${path} ${DAMAGED}: its checksum is wrong.`);
  return { ...header.data, rows: end.data.rows };
}
