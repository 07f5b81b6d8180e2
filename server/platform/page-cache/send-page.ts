import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { StoredPage } from './stored-page.ts';

export type Outcome = 'hit' | 'stale' | 'miss';

/** Sends a page in the best encoding that the client accepts, or 304 if it has it. Returns the status. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  outcome: Outcome,
): number {
  const timing = ['server-timing', `cache;desc=${outcome}`];
  const validator = page.isPublic ? ['etag', page.etag] : [];
  if (page.isPublic && matches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, [...page.headers, ...validator, ...timing]).end();
    return 304;
  }
  const [encoding, body] = encode(page, request.headers['accept-encoding'] ?? '');
  const length = body?.length ?? page.length;
  const content = ['content-length', String(length), ...(encoding ? ['content-encoding', encoding] : [])];
  response.writeHead(page.status, [...page.headers, ...validator, ...content, ...timing]);
  if (request.method === 'HEAD') response.end();
  else response.end(body ?? gunzipSync(page.gzip));
  return page.status;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === '*' || header.includes(etag.slice(2)));
}

/** The encoding's name and body; none for a client that accepts neither. */
function encode(page: StoredPage, accepted: string): [string, Buffer] | [] {
  if (accepts(accepted, 'br')) return ['br', page.brotli];
  return accepts(accepted, 'gzip') ? ['gzip', page.gzip] : [];
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false;
  const quality = header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/i))
    .find(([name]) => name?.toLowerCase() === encoding);
  return quality !== undefined && Number(quality[1] ?? 1) > 0;
}
