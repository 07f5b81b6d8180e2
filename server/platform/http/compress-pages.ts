import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** Pages and React Router's streamed data. */
const PAGE = /^text\/(html|x-script)\b/;
const ACCEPTS_GZIP = /(^|,)\s*(gzip|\*)\s*(;\s*q=(1|0\.\d*[1-9])[^,]*)?(,|$)/i;

/** Compresses pages and flushes every chunk as it is rendered. Hono's `compress` buffers, which would delay a streamed page. */
export const compressPages: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!body || !PAGE.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return;
  headers.append('vary', 'accept-encoding');
  if (!ACCEPTS_GZIP.test(c.req.header('accept-encoding') ?? '')) return;
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // The types of Node's web streams differ from the DOM's.
  const compressed = body.pipeThrough(Duplex.toWeb(gzip) as ReadableWritablePair<Uint8Array<ArrayBuffer>>);
  c.res = new Response(compressed, c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', 'gzip');
};
