import type { Db, Executor } from '../../platform/db/client.ts';
import { deleteInBatches, isOlder } from '../../platform/db/in-batches.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { requests } from './schema.ts';

/** Far longer than a form stays open. A refund keeps its request's ID with the books. */
const KEPT_DAYS = 30;

/** Deletes requests that no form repeats any more. Returns how many. */
export function pruneRequests(db: Db): Promise<number> {
  return deleteInBatches(db, requests, isOlder(requests.createdAt, KEPT_DAYS));
}

/** Deletes the requests whose answers name a person. */
export async function eraseRequests(tx: Executor, { email, logins }: Person): Promise<void> {
  await tx.delete(requests).where(mentions(requests.answer, [email, ...logins]));
}
