import { normalizeEmail } from '#domain/email.ts';
import type { Context, Shop } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  type AttemptCount,
  attemptKey,
  clearAttempts,
  countAttempt,
  hasKey,
  storeKey,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf, networksOf } from '../../platform/rate-limit/network.ts';
import { isConfirmedAddress } from '../../readers/account/is-confirmed-address.ts';

// Anyone can type anyone's address. So a limit that belongs to an address has two parts: one for its owner, and
// one that strangers share, of which a single network never gets all.

const KNOWN_NETWORK_SECONDS = 180 * 24 * 3600;

interface Visit {
  email: string;
  clientIp: string | undefined;
}

/** `known`: someone logged in to the account. `buyer`: a guest paid with the address. */
type Reason = 'known' | 'buyer';

const keyOf = ({ email, clientIp }: Visit, reason: Reason) =>
  attemptKey(reason, normalizeEmail(email), networkOf(clientIp));

/** Whether a network is remembered for an address. */
export function isKnownNetwork(db: Executor, visit: Visit, reason: Reason = 'known'): Promise<boolean> {
  return hasKey({ db }, keyOf(visit, reason));
}

/** Remembers the network of an address's owner for 180 days. */
export async function rememberNetwork(
  { db }: Pick<Shop, 'db'>,
  visit: Visit,
  reason: Reason = 'known',
): Promise<void> {
  await storeKey({ db }, keyOf(visit, reason), KNOWN_NETWORK_SECONDS);
}

/** Forgets all networks of an address, which may be those of a stranger who had its password. */
export async function forgetNetworks({ db }: Pick<Shop, 'db'>, email: string): Promise<void> {
  await clearAttempts({ db }, attemptKey('known', normalizeEmail(email)));
}

/**
 * Who asks for something about an address, without the network in plain text: `owner:` and a hash, or a hash
 * alone for a network that may be a stranger's. Null in jobs and without a network.
 */
export type Asker = string | null;

export const isOwner = (asker: Asker): boolean => asker?.startsWith('owner:') ?? false;

/**
 * Finds who asks about an address: its owner, if signed in with it or in a network that the address knows, once
 * the address is confirmed, because before that anyone could have signed up with it.
 */
export async function findAsker(
  { actor, clientIp }: Pick<Context, 'actor' | 'clientIp'>,
  db: Executor,
  email: string,
): Promise<Asker> {
  if (actor?.emailVerified && actor.email === email) return attemptKey('owner', actor.userId);
  if (clientIp === undefined) return null;
  const visit = { email, clientIp };
  const isKnown =
    ((await isKnownNetwork(db, visit)) || (await isKnownNetwork(db, visit, 'buyer'))) &&
    (await isConfirmedAddress(db, email));
  // The widest network counts, so that one person with many IPv6 networks is one stranger.
  const network = networksOf(clientIp).at(-1)?.name ?? '';
  return isKnown ? attemptKey('owner', networkOf(clientIp)) : attemptKey('network', network);
}

interface AddressLimit {
  /** The mailbox whose limit it is; see `getMailbox`. */
  mailbox: string;
  asker: Asker;
  limit: number;
  windowSeconds: number;
}

/**
 * Counts a request about an address. The owner has the whole limit in each network of theirs. Strangers have it
 * once for all of them, and each of their networks all but one of it.
 */
export async function countRequest(
  { db }: { db: Executor },
  name: string,
  { mailbox, asker, limit, windowSeconds }: AddressLimit,
): Promise<AttemptCount> {
  const countOf = (max: number, ...parts: string[]) =>
    countAttempt({ db }, { key: attemptKey(name, mailbox, ...parts), limit: max, windowSeconds });
  if (asker !== null && isOwner(asker)) return countOf(limit, asker);
  const ofNetwork = asker === null ? null : await countOf(limit - 1, asker);
  return ofNetwork?.allowed === false ? ofNetwork : countOf(limit);
}
