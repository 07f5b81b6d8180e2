import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** Pages, and what their scripts fetch instead of whole pages (React Router's streamed data). */
const PAGE = /^text\/(html|x-script)\b/;
const TAKES_GZIP = /(^|,)\s*(gzip|\*)\s*(;\s*q=(1|0\.\d*[1-9])[^,]*)?(,|$)/i;

/**
 * Packs pages part by part as they are rendered, each sent at once. The library's own packing keeps everything until the
 * end, so that a page whose slowest part takes seconds would show nothing for so long.
 */
export const compressPages: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!body || !PAGE.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return;
  headers.append('vary', 'accept-encoding');
  if (!TAKES_GZIP.test(c.req.header('accept-encoding') ?? '')) return;
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Node's own types of web streams and the browser's differ in name only.
  const packed = body.pipeThrough(Duplex.toWeb(gzip) as ReadableWritablePair<Uint8Array<ArrayBuffer>>);
  c.res = new Response(packed, c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', 'gzip');
};
