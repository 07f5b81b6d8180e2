import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const KB = 1024;
const MAX_BODY_BYTES = 256 * KB;
/**
 * Events of large pushes are larger than other bodies, and half as large again as a form, which is GitHub's
 * default. After a refused one, the repository is read when due.
 */
const MAX_GITHUB_EVENT_BYTES = 2048 * KB;
const GITHUB_WEBHOOK = '/webhooks/github';
const MAX_FORM_BYTES = 64 * KB;
/** Four texts of 4,000 characters, each of which takes up to 12 bytes in a form. */
const MAX_DISCLOSURE_BYTES = 200 * KB;
const DISCLOSURE = /^\/orders\/[^/]+\/disclosure(\.data)?\/?$/i;
/** A form with more fields is refused before it is parsed, which takes longer than to count them. */
const MAX_FIELDS = 100;

const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;
/** How a NUL is written in bodies of text. The backslash of a JSON escape must not itself be escaped. */
const NUL_BY_TYPE: readonly [type: RegExp, nul: RegExp][] = [
  [/^application\/json\b/i, /\0|(?<!\\)(?:\\\\)*\\u0000/],
  [URL_ENCODED, /\0|%00/],
  [MULTIPART, /\0/],
];

/** Refuses a compressed body with 415, because a small one could expand past the size limit. */
export const refuseCompressed: MiddlewareHandler = async (c, next) => {
  if (c.req.header('content-encoding'))
    return c.json(invalidArgument('Please send the body uncompressed.'), 415);
  return next();
};

/** Refuses a body with 413 that is too large for what it is sent to, forms beyond 64 KB. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (c.req.path === GITHUB_WEBHOOK) return largeBody(c, next);
  if (!isForm(c)) return anyBody(c, next);
  return DISCLOSURE.test(c.req.path) ? disclosureForm(c, next) : anyForm(c, next);
};

const [largeBody, anyBody, disclosureForm, anyForm] = [
  MAX_GITHUB_EVENT_BYTES,
  MAX_BODY_BYTES,
  MAX_DISCLOSURE_BYTES,
  MAX_FORM_BYTES,
].map((maxSize) =>
  bodyLimit({
    maxSize,
    // The rest of the body is not read, so no other request can follow on the connection.
    onError: (c) => refuse(c, 413, 'This is too large.', { connection: 'close' }),
  }),
) as [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler, MiddlewareHandler];

/**
 * Refuses a form of more than 100 fields with 413, and a NUL in the URL or in a text body with 400, because
 * PostgreSQL can't store it.
 */
export const checkBody: MiddlewareHandler = async (c, next) => {
  const { req } = c;
  const contentType = req.header('content-type') ?? '';
  const nul = NUL_BY_TYPE.find(([type]) => type.test(contentType))?.[1];
  const text = nul ? await req.raw.clone().text() : '';
  if (isForm(c) && req.path !== GITHUB_WEBHOOK && hasManyFields(contentType, text))
    return refuse(c, 413, 'This form has too many fields.');
  if (!req.url.includes('%00') && !nul?.test(text)) return next();
  return c.json(invalidArgument('Please check your text. It contains a character we can’t store.'), 400);
};

const STATUS = { 413: 'INVALID_ARGUMENT', 429: 'RESOURCE_EXHAUSTED' } as const;

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

function isForm({ req }: Context): boolean {
  const contentType = req.header('content-type') ?? '';
  return URL_ENCODED.test(contentType) || MULTIPART.test(contentType);
}

/** Counts what separates fields, also empty ones. */
function hasManyFields(contentType: string, text: string): boolean {
  const boundary = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const separator = MULTIPART.test(contentType) ? `--${boundary?.[1] ?? boundary?.[2] ?? ''}` : '&';
  let [fields, place] = [0, -1];
  do {
    fields += 1;
    place = text.indexOf(separator, place + 1);
  } while (place >= 0 && fields <= MAX_FIELDS + 2);
  // A multipart form begins and ends with its separator.
  return fields > (separator === '&' ? MAX_FIELDS : MAX_FIELDS + 2);
}

function invalidArgument(message: string) {
  return { error: { status: 'INVALID_ARGUMENT', message } };
}
