import type { MiddlewareHandler } from 'hono';

const TEXT_BODY = /^application\/(json|x-www-form-urlencoded)\b/i;
/** This pattern matches a NUL in URL encoding, or as a JSON escape whose backslash is not itself escaped. */
const NUL = /\0|%00|(?<!\\)(?:\\\\)*\\u0000/;

/** Refuses a NUL in the URL or in a text body with 400, because PostgreSQL can't store it. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const { req } = c;
  const hasBody = TEXT_BODY.test(req.header('content-type') ?? '');
  if (!NUL.test(req.url) && !(hasBody && NUL.test(await req.raw.clone().text()))) return next();
  const message = 'Please check your text. It contains a character we can’t store.';
  return c.json({ error: { status: 'INVALID_ARGUMENT', message } }, 400);
};
