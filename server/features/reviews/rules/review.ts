/**
 * - `waiting`: an admin has yet to read it
 * - `shown`: visible on the project's page
 * - `hidden`: by an admin, or by a refund
 */
export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The statuses that an admin can set. */
export const MODERATED_STATUSES = ['shown', 'hidden'] as const satisfies readonly ReviewStatus[];

/** The highest number of stars; the lowest is 1. */
export const MAX_RATING = 5;
export const MAX_REVIEW_LENGTH = 2000;

/** Fewer reviews say too little to show their average beside a project's name. */
const MIN_REVIEWS = 3;

/** The rating as lists and the head of the project's page show it; null while there are too few reviews. */
export function toShownRating<R extends { count: number }>(rating: R | null): R | null {
  return rating && rating.count >= MIN_REVIEWS ? rating : null;
}

/** The author's name on a review: a GitHub username only if the buyer agreed. */
export function reviewAuthor({ showName, githubLogin }: { showName: boolean; githubLogin: string }): string {
  return showName ? githubLogin : 'A buyer';
}
