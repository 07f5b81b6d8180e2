import { HTTPException } from 'hono/http-exception';

/**
 * Returns GitHub's error response, to throw.
 * Source: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
export function problem(
  status: 401 | 403 | 404 | 409 | 422 | 423 | 503,
  message: string,
  more: object = {},
): HTTPException {
  const body = {
    message,
    ...more,
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  };
  return new HTTPException(status, { message, res: Response.json(body, { status }) });
}

export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw problem(404, 'Not Found');
  return thing;
}
