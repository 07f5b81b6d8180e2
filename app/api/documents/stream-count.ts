import { ShopError } from '#server/errors.ts';
import { countOpenStream } from '#server/platform/process-metrics.ts';
import { networkOf } from '#server/platform/rate-limit/network.ts';

const MAX_STREAMS = 20;

const openStreams = new Map<string, number>();

/**
 * Counts an open stream of a client network, at most 20 at once on this node. Returns the function that ends the count, which
 * may be called repeatedly. Throws RESOURCE_EXHAUSTED.
 */
export function countStream(clientIp: string | undefined): () => void {
  const network = networkOf(clientIp);
  const count = openStreams.get(network) ?? 0;
  if (count >= MAX_STREAMS) {
    throw new ShopError('RESOURCE_EXHAUSTED', 'Too many pages of the shop are open here. Please close some.');
  }
  openStreams.set(network, count + 1);
  const endCount = countOpenStream();
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    endCount();
    const left = (openStreams.get(network) ?? 1) - 1;
    if (left > 0) openStreams.set(network, left);
    else openStreams.delete(network);
  };
}
