import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { REQUEST_ID_HEADER } from '../request-id.ts';

/** A response that can be sent many times. */
export interface StoredPage {
  status: number;
  /** Names and values in turn, as `writeHead` takes them, without those of the encoding. */
  headers: string[];
  /** Null if other visitors must not get the page. */
  etag: string | null;
  brotli: Buffer;
  gzip: Buffer;
}

/**
 * Browsers ask each time, so that changes show at once. Shared caches keep a page for a second, and may
 * answer from an older copy while they fetch. The open page then sees the newer version on its live stream
 * and loads it.
 */
const PAGE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
/** Data of client navigation is read after a change, so no shared cache keeps it. */
const DATA_CONTROL = 'private, no-cache';

/** Brotli's fastest quality that is clearly smaller than gzip: 4 ms for a long page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Reads a response to the end. A success without a cookie gets an ETag, and headers that are the same for
 * everyone.
 */
export async function storePage(response: Response): Promise<StoredPage> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const text = await response.text();
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const policy = headers.get('content-security-policy') ?? '';
  // Only pages run scripts.
  const fixed = isPage
    ? replaceNonce(text, policy)
    : { html: text, policy: policy.replace(NONCE_SOURCE, '') };
  const isShared = status === 200 && fixed !== null && !isPrivate(headers);
  const body = Buffer.from(isShared ? fixed.html : text);
  for (const name of ['content-length', 'transfer-encoding', 'vary']) headers.delete(name);
  headers.set('vary', 'accept-encoding, cookie');
  const etag = isShared ? createTag(body, fixed.policy) : null;
  if (isShared && etag) {
    headers.delete(REQUEST_ID_HEADER);
    const isFile = headers.get('cache-control')?.startsWith('public');
    if (!isFile) headers.set('cache-control', isPage ? PAGE_CONTROL : DATA_CONTROL);
    headers.set('etag', etag);
    if (policy) headers.set('content-security-policy', fixed.policy);
  }
  const [brotli, gzipped] = await Promise.all([compressBrotli(body, BROTLI), compressGzip(body)]);
  return { status, headers: [...headers].flat(), etag, brotli: detach(brotli), gzip: detach(gzipped) };
}

/**
 * Sends a page in the best encoding that the client accepts, or 304 if the client has it. Returns the status.
 */
export function sendPage(
  { method, headers: { 'if-none-match': known, 'accept-encoding': accepted = '' } }: IncomingMessage,
  response: ServerResponse,
  { status, headers, etag, brotli, gzip }: StoredPage,
  outcome: string,
): number {
  const sent = [...headers, 'server-timing', `cache;desc=${outcome}`];
  if (etag && (known === '*' || known?.includes(etag.slice(2)))) {
    response.writeHead(304, sent).end();
    return 304;
  }
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
  const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : gunzipSync(gzip);
  if (encoding) sent.push('content-encoding', encoding);
  sent.push('content-length', String(body.length));
  response.writeHead(status, sent).end(method === 'HEAD' ? undefined : body);
  return status;
}

/** Whether an `Accept-Encoding` header names an encoding with a quality above 0. */
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  const part = header
    .toLowerCase()
    .split(',')
    .find((each) => each.trim().split(/[\s;]/, 1)[0] === encoding);
  return part !== undefined && !/q=0(\.0*)?\s*$/.test(part);
}

/** A small result is a part of Node's pool, and would keep 64 KB of it in memory. */
function detach(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function createTag(body: Buffer, policy: string): string {
  const digest = createHash('sha256').update(body).update(policy).digest('base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

function isPrivate(headers: Headers): boolean {
  return headers.has('set-cookie') || (headers.get('cache-control') ?? '').includes('no-store');
}

const NONCE = /'nonce-([^']+)'/;
const NONCE_SOURCE = / 'nonce-[^']+'/g;
/** No slow input: pages escape the `<` of every text. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\b[^>]*>/gi;
/** A script with an address is not inline, and data is not a script. */
const NOT_INLINE = /\ssrc=|\stype="application\//i;

/**
 * Replaces the nonce of a page by hashes of the inline scripts and styles that carry it, so that the same
 * bytes can be sent again. Null if the nonce occurs elsewhere, or an inline script or style has no nonce,
 * because the page did not write that one.
 */
export function replaceNonce(html: string, policy: string): { html: string; policy: string } | null {
  const nonce = NONCE.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  const fixed = html.replaceAll(attribute, '');
  if (fixed.includes(nonce)) return null;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (NOT_INLINE.test(attributes)) continue;
    if (!attributes.includes(attribute)) return null;
    hashes[tag?.toLowerCase() as 'script' | 'style'].add(hashSource(text));
  }
  return {
    html: fixed,
    policy: policy
      .split('; ')
      .map((directive) => {
        const sources = [...(directive.startsWith('script-src ') ? hashes.script : hashes.style)];
        return directive.replace(` 'nonce-${nonce}'`, sources.map((source) => ` ${source}`).join(''));
      })
      .join('; '),
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
