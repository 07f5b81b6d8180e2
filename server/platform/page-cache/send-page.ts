import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, headersOf, type Outcome, type StoredPage } from './stored-page.ts';

/** Sends a page in the best encoding that the client accepts, or 304 if it has it. Returns the status. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  outcome: Outcome,
): number {
  if (page.etag && matches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, headersOf(page, 'notModified', outcome)).end();
    return 304;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  response.writeHead(page.status, headersOf(page, encoding, outcome));
  if (request.method === 'HEAD') response.end();
  else response.end(bodyOf(page, encoding));
  return page.status;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === '*' || header.includes(etag.slice(2)));
}

function bodyOf({ brotli, gzip }: StoredPage, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotli;
  return encoding === 'gzip' ? gzip : gunzipSync(gzip);
}

/** Browsers send few different headers. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

function chooseEncoding(header: string): Encoding {
  const known = encodings.get(header);
  if (known) return known;
  const chosen = (['br', 'gzip'] as const).find((encoding) => accepts(header, encoding)) ?? 'identity';
  encodings.set(header, chosen);
  return chosen;
}

function accepts(header: string, encoding: string): boolean {
  const quality = header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/i))
    .find(([name]) => name?.toLowerCase() === encoding);
  return quality !== undefined && Number(quality[1] ?? 1) > 0;
}
