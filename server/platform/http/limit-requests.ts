import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

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

/** Refuses a body of more than `maxSize` bytes with 413. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    // The rest of the body is not read, so no other request can follow on the connection.
    onError: (c) => c.json(invalidArgument('This is too large.'), 413, { connection: 'close' }),
  });
}

/** Refuses a NUL in the URL or in a text body with 400, because PostgreSQL can't store it. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const { req } = c;
  const contentType = req.header('content-type') ?? '';
  const nul = NUL_BY_TYPE.find(([type]) => type.test(contentType))?.[1];
  if (!req.url.includes('%00') && !nul?.test(await req.raw.clone().text())) return next();
  return c.json(invalidArgument('Please check your text. It contains a character we can’t store.'), 400);
};

function invalidArgument(message: string) {
  return { error: { status: 'INVALID_ARGUMENT', message } };
}
