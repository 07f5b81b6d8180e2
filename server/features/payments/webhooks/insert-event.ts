import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { providerEvents } from '../schema.ts';

export const source = 'razorpay';

/** An event of the provider, as it is stored. */
export interface NewEvent {
  eventId: string;
  type: string;
  body: string;
}

/** The statement that stores an event, unless its ID is known. It can be a part of another one. */
export function insertEvent(tx: Executor, event: NewEvent & { outcome?: string; processedAt?: SQL }) {
  return tx
    .insert(providerEvents)
    .values({ source, ...event })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
}

/** The same for an event whose payment is recorded with it. */
export const insertProcessed = (tx: Executor, event: NewEvent, outcome: string) =>
  insertEvent(tx, { ...event, outcome, processedAt: sql`now()` });

/** In a SELECT: whether another event has the ID. The provider does not sign IDs. */
export const isIdTaken = ({ eventId, body }: NewEvent) =>
  sql<boolean>`exists (select from ${providerEvents} where ${providerEvents.source} = ${source}
    and ${providerEvents.eventId} = ${eventId} and ${providerEvents.body} <> ${body})`;
