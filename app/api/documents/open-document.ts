import type { Context } from '#server/context.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import type { Subscription } from '#server/platform/live/topics.ts';
import { requireAccess, requireRight } from '#server/require-right.ts';
import { findDocument } from './document-table.ts';

/** The document at an address. */
export type OpenedDocument = ReturnType<typeof openDocument>;

interface Address {
  path: string;
  query: URLSearchParams;
  /** The `Cookie` header. */
  cookies: string | null;
}

/** Finds a document. The turns of a network bound how many it reads. Throws NOT_FOUND. */
export function openDocument(shop: Context, { path, query, cookies }: Address) {
  const { kind, params } = findDocument(path);
  const { who, right, topics, isSameForAll = false, sendsAll = who !== 'anyone' } = kind;
  const hadRight = right && shop.actor?.rights?.[right];
  const paidOrders = kind.isForBuyers ? parsePaidOrders(shop, cookies) : [];
  return {
    /** The document's path and query, with what its reader proved to have paid. */
    key: JSON.stringify([path, [...query], paidOrders]),
    canStream: topics !== null,
    /** Everyone but admins reads the same. */
    isSameForAll,
    /** Whether streams of all readers get a snapshot after every change, even if the document stays the same. */
    sendsAll,
    /** The topics whose changes update a stream. */
    topicsFor: (reader: Context): Subscription[] => topics?.(params, reader) ?? [],
    /** Reads the document for an actor. Throws NOT_FOUND, UNAUTHENTICATED or PERMISSION_DENIED. */
    async read(reader: Context): Promise<unknown> {
      requireAccess(reader, who);
      // When a right is lost, the stream ends. It does not continue with fewer data.
      if (hadRight) requireRight(reader, right);
      return kind.read(reader, params, query, paidOrders);
    },
  };
}
