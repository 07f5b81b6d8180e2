import type { Context } from '#server/context.ts';
import type { Subscription } from '#server/platform/live/hub.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { requireRight } from '#server/require-right.ts';
import { requireAccess } from '../require-access.ts';
import { findDocument } from './document-table.ts';

/** Per client network, to bound load; colleges share one. */
const READS_PER_MINUTE = 3000;

/** A document of one address. */
export interface OpenedDocument {
  /** The document's path and query. */
  key: string;
  canStream: boolean;
  /** Everyone but admins reads the same. */
  isSameForAll: boolean;
  /**
   * Whether streams of all readers get a snapshot after every change, even if the document stays the same.
   */
  sendsAll: boolean;
  /** Topics whose changes update a stream. */
  topicsFor: (reader: Context) => Subscription[];
  /** Throws NOT_FOUND, UNAUTHENTICATED or PERMISSION_DENIED. */
  read: (reader: Context) => Promise<unknown>;
}

/** Finds a document and counts the request. Throws NOT_FOUND or RESOURCE_EXHAUSTED. */
export async function openDocument(
  shop: Context,
  path: string,
  query: URLSearchParams,
): Promise<OpenedDocument> {
  const { kind, params } = findDocument(path);
  const { who, right, topics, isSameForAll = false, sendsAll = who !== 'anyone' } = kind;
  await limitPerMinute(shop, 'documents', READS_PER_MINUTE);
  const hadRight = right && shop.actor?.rights?.[right];
  return {
    key: JSON.stringify([path, [...query]]),
    canStream: topics !== null,
    isSameForAll,
    sendsAll,
    topicsFor: (reader) => topics?.(params, reader) ?? [],
    read: async (reader) => {
      requireAccess(reader, who);
      // Losing a right ends a stream instead of narrowing it.
      if (hadRight) requireRight(reader, right);
      return kind.read(reader, params, query);
    },
  };
}
