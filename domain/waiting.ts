/**
 * The lists of what waits for a person, by the last part of their address. `cases` has what is in no other
 * list, and `null` lists everything.
 */
export const WAITING_LISTS = ['cases', 'help', 'questions', 'complaints', 'access', 'disputes'] as const;
export type WaitingList = (typeof WAITING_LISTS)[number];

/** What can wait for an admin: the lists, claims of earnings and new reviews. */
export const WAITING_KINDS = [...WAITING_LISTS, 'payouts', 'reviews'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/**
 * `open`: the shop has to act, or has a deadline. `buyer`: the shop waits for an answer. `resolved`: nothing
 * is left to do.
 */
export const WAITING_STATES = ['open', 'buyer', 'resolved'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** What has no deadline is listed as if it were due so many hours after it began. */
export const USUAL_HOURS = 24;
