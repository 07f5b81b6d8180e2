import type { Logger } from '../log.ts';
import { compressMore, type StoredPage } from './stored-page.ts';

export interface Recompressible {
  page: StoredPage;
  /** Whether it has had its turn. */
  isRecompressed: boolean;
}

/** The share of a processor that this may take. */
const MAX_SHARE = 0.05;
/** Smaller pages fit into the first packets anyway. */
const MIN_BYTES = 4096;

/** Compresses pages better in the background, one at a time. Call it when a page is asked for again; `now` is that time. */
export function createRecompressor(log: Logger) {
  let startsAt = 0;
  return (entry: Recompressible, now: number): void => {
    if (entry.isRecompressed || now < startsAt || entry.page.brotli.length < MIN_BYTES) return;
    entry.isRecompressed = true;
    startsAt = Number.POSITIVE_INFINITY;
    compressMore(entry.page)
      .then((page) => {
        entry.page = page;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'page not compressed again'))
      .finally(() => {
        const endedAt = performance.now();
        startsAt = endedAt + (endedAt - now) / MAX_SHARE;
      });
  };
}
