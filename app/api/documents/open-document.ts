import type { Context } from '#server/context.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import type { Subscription } from '#server/platform/live/topics.ts';
import { requireAccess, requireRight } from '#server/require-right.ts';
import { findDocument } from './document-table.ts';

/** The document at an address. */
export interface OpenedDocument {
  /** The document's path and query, with what its reader proved to have paid. */
  key: string;
  canStream: boolean;
  /** Everyone but admins reads the same. */
  isSameForAll: boolean;
  /**
   * Whether streams of all readers get a snapshot after every change, even if the document stays the same.
   */
  sendsAll: boolean;
  /** The topics whose changes update a stream. */
  topicsFor: (reader: Context) => Subscription[];
  /** Reads the document for an actor. Throws NOT_FOUND, UNAUTHENTICATED or PERMISSION_DENIED. */
  read: (reader: Context) => Promise<unknown>;
}

interface Address {
  path: string;
  query: URLSearchParams;
  /** The `Cookie` header. */
  cookies: string | null;
}

/** Finds a document. The turns of a network bound how many it reads. Throws NOT_FOUND. */
export function openDocument(shop: Context, { path, query, cookies }: Address): OpenedDocument {
  const { kind, params } = findDocument(path);
  const { who, right, topics, isSameForAll = false, sendsAll = who !== 'anyone' } = kind;
  const hadRight = right && shop.actor?.rights?.[right];
  const paidOrders = kind.isForBuyers ? parsePaidOrders(shop, cookies) : [];
  return {
    key: JSON.stringify([path, [...query], paidOrders]),
    canStream: topics !== null,
    isSameForAll,
    sendsAll,
    topicsFor: (reader) => topics?.(params, reader) ?? [],
    read: async (reader) => {
      requireAccess(reader, who);
      // When a right is lost, the stream ends. It does not continue with fewer data.
      if (hadRight) requireRight(reader, right);
      return kind.read(reader, params, query, paidOrders);
    },
  };
}
