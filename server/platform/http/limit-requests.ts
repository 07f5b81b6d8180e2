import type { Context, MiddlewareHandler } from 'hono';
import { hasManyFields, maxFormBytes, parseFormType } from './forms.ts';
import type { NodeBindings } from './node-bindings.ts';

const KB = 1024;
const MAX_BODY_BYTES = 256 * KB;
/**
 * Events of large pushes are larger than other bodies, and half as large again as a form, which is GitHub's
 * default. After a refused one, the repository is read when due.
 */
const MAX_GITHUB_EVENT_BYTES = 2048 * KB;
const GITHUB_WEBHOOK = '/webhooks/github';

/** How a NUL is written in bodies of text. The backslash of a JSON escape must not itself be escaped. */
const NUL_BY_TYPE: readonly [type: RegExp, nul: RegExp][] = [
  [/^application\/json\b/i, /\0|(?<!\\)(?:\\\\)*\\u0000/],
  [/^application\/x-www-form-urlencoded\b/i, /\0|%00/],
  [/^multipart\/form-data\b/i, /\0/],
];

/** Refuses a compressed body with 415, because a small one could expand past the size limit. */
export const refuseCompressed: MiddlewareHandler = async (c, next) => {
  if (c.req.header('content-encoding'))
    return c.json(invalidArgument('Please send the body uncompressed.'), 415);
  return next();
};

/** The most bytes that a body may have: forms 64 KB, others more. */
export function maxBytesOf(path: string, contentType: string | undefined): number {
  if (path === GITHUB_WEBHOOK) return MAX_GITHUB_EVENT_BYTES;
  return parseFormType(contentType) ? maxFormBytes(path) : MAX_BODY_BYTES;
}

/**
 * Refuses a form of more than 100 fields with 413, and a NUL in the URL or in a text body with 400, because
 * PostgreSQL can't store it.
 */
export const checkBody: MiddlewareHandler<{ Bindings: NodeBindings }> = async (c, next) => {
  const { req } = c;
  const contentType = req.header('content-type') ?? '';
  const nul = NUL_BY_TYPE.find(([type]) => type.test(contentType))?.[1];
  const text = nul ? (c.env.incoming?.rawBody?.toString() ?? '') : '';
  const form = parseFormType(contentType);
  if (form && req.path !== GITHUB_WEBHOOK && hasManyFields(form, text))
    return refuse(c, 413, 'This form has too many fields.');
  if (!req.url.includes('%00') && !nul?.test(text)) return next();
  return c.json(invalidArgument('Please check your text. It contains a character we can’t store.'), 400);
};

const STATUS = { 408: 'DEADLINE_EXCEEDED', 413: 'INVALID_ARGUMENT', 429: 'RESOURCE_EXHAUSTED' } as const;

/** Answers with an error: as text for people, whose browsers ask for pages, else as a call's error. */
export function refuse(
  c: Context,
  code: keyof typeof STATUS,
  message: string,
  headers: Record<string, string> = {},
): Response {
  if (c.req.header('accept')?.includes('text/html')) return c.text(`${message}\n`, code, headers);
  return c.json({ error: { status: STATUS[code], message } }, code, headers);
}

function invalidArgument(message: string) {
  return { error: { status: 'INVALID_ARGUMENT', message } };
}
