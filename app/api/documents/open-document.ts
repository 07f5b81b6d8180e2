import type { Actor, Context } from '#server/context.ts';
import type { Topic } from '#server/platform/live/hub.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { requireRight } from '#server/require-right.ts';
import { requireAccess } from '../require-access.ts';
import { findDocument } from './document-table.ts';

/** Per client network, to bound load; colleges share one. */
const READS_PER_MINUTE = 3000;

/** A document that somebody asks for. */
export interface OpenedDocument {
  canStream: boolean;
  /** Everybody but admins reads the same. */
  isSameForAll: boolean;
  /** Streams get a snapshot after every change, even if the document stays the same. */
  sendsAll: boolean;
  /** Equal for actors who read the same: the same user with the same rights, or nobody. */
  keyFor: (actor: Actor | null) => string;
  /** Topics whose changes update a stream. */
  topicsFor: (reader: Context) => Topic[];
  /** Topics of changes that only change counters. */
  counters: Topic[];
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
  const { who, right, topics, counters = [], isSameForAll = false, sendsAll = false } = kind;
  await limitPerMinute(shop, 'documents', READS_PER_MINUTE);
  const hadRight = right && shop.actor?.rights?.[right];
  return {
    canStream: topics !== null,
    isSameForAll,
    sendsAll,
    keyFor: (actor) => JSON.stringify([path, [...query], actor]),
    topicsFor: (reader) => topics?.(params, reader) ?? [],
    counters,
    read: async (reader) => {
      requireAccess(reader, who);
      // Losing a right ends a stream instead of narrowing it.
      if (hadRight) requireRight(reader, right);
      return kind.read(reader, params, query);
    },
  };
}
