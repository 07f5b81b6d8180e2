import { doi, MANIFEST_PATH, type Manifest, manifest, requirement } from '#contract/manifest.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import { parseWellFormed } from '../../platform/parse-json.ts';
import { describeIssue } from '../projects/describe-issue.ts';

export interface ParsedManifest {
  /** The valid fields. */
  manifest: Manifest;
  /** Messages such as `capstone.json: price must be a number.` */
  problems: string[];
}

/** The number of entries of `requires` that are read, valid or not. */
const MAX_ENTRIES = 100;
const UTF_32 = ['fffe0000', '0000feff'];

/** Reads `capstone.json`. Invalid and unknown fields are left out and reported; nothing throws. */
export function parseManifest(bytes: Uint8Array): ParsedManifest {
  const fields = parseObject(bytes);
  if (typeof fields === 'string') return { manifest: {}, problems: [`capstone.json: ${fields}`] };
  const valid: Record<string, unknown> = {};
  const problems: string[] = [];
  if (Array.isArray(fields.requires)) fields.requires = selectRequirements(fields.requires, problems);
  if (isObject(fields.paper)) fields.paper = checkDoi(fields.paper, problems);
  for (const [name, value] of Object.entries(fields)) {
    const schema = Object.hasOwn(manifest.shape, name) && manifest.shape[name as keyof Manifest];
    if (!schema) {
      problems.push(`There is no field “${name.slice(0, 40)}”.`);
      continue;
    }
    const parsed = manifest.pick({ [name]: true } as never).safeParse({ [name]: value });
    if (parsed.success) Object.assign(valid, parsed.data);
    else problems.push(...parsed.error.issues.slice(0, 3).map((issue) => `${describeIssue(issue, fields)}.`));
  }
  const { price } = valid as Manifest;
  if (price !== undefined && !isSellablePrice(toPaise(price))) {
    delete valid.price;
    problems.push('price must be 0 (free) or at least 1.');
  }
  return {
    manifest: valid,
    problems: problems.slice(0, 20).map((problem) => toStorableLine(MANIFEST_PATH, problem)),
  };
}

/** Leaves out a wrong DOI, and reports it. The rest of the paper is as useful without it. */
function checkDoi({ doi: given, ...paper }: Record<string, unknown>, problems: string[]) {
  const parsed = doi.optional().safeParse(given);
  if (parsed.success) return { ...paper, doi: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue) problems.push(`paper, ${describeIssue({ ...issue, path: ['doi'] }, { doi: given })}.`);
  return paper;
}

/** Keeps the tools and ranges that we know, and the first entry of each tool. Reports the others. */
function selectRequirements(entries: unknown[], problems: string[]): Manifest['requires'] {
  const kept = new Map<string, NonNullable<Manifest['requires']>[number]>();
  for (const [index, entry] of entries.slice(0, MAX_ENTRIES).entries()) {
    const parsed = requirement.safeParse(entry);
    if (!parsed.success)
      problems.push(
        ...parsed.error.issues
          .slice(0, 1)
          .map((issue) => `requires, entry ${index + 1}: ${describeIssue(issue, entry)}.`),
      );
    else if (kept.has(parsed.data.tool))
      problems.push(`requires, entry ${index + 1}: ${parsed.data.tool} is listed twice.`);
    else kept.set(parsed.data.tool, parsed.data);
  }
  return [...kept.values()];
}

/** The names of unknown fields may have NUL characters, which PostgreSQL does not store. */
export function toStorableLine(path: string, problem: string): string {
  return `${path}: ${problem.replaceAll('\0', '\uFFFD')}`;
}

/** Parses a JSON object. Returns what is wrong when the file holds none. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> | string {
  const decoded = decodeJson(bytes);
  if ('problem' in decoded) return decoded.problem;
  try {
    const value = parseWellFormed(decoded.text);
    if (isObject(value)) return { ...value };
    return 'The file must hold a JSON object.';
  } catch {
    return 'The file is not valid JSON.';
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Decodes a JSON file. Editors of Windows write UTF-16, with a byte order mark or without one; JSON begins
 * with two ASCII characters, so their zeros show it. Returns what is wrong when the encoding is another one.
 */
function decodeJson(bytes: Uint8Array): { text: string } | { problem: string } {
  const [first = 1, second = 1] = bytes;
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (UTF_32.includes(mark)) return { problem: inEncoding('UTF-32') };
  const isLittle = mark.startsWith('fffe') || (first !== 0 && second === 0);
  const isBig = mark.startsWith('feff') || (first === 0 && second !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const name = encoding === 'utf-8' ? 'another encoding than UTF-8, such as Windows-1252' : 'broken UTF-16';
    return { problem: inEncoding(name) };
  }
}

const inEncoding = (name: string) => `The file is in ${name}. Please save it as UTF-8.`;
