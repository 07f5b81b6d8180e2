/** waiting: an admin has yet to read it · shown: on the project's page · hidden: by an admin, or by a refund. */
export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The statuses that an admin gives. */
export const MODERATED_STATUSES = ['shown', 'hidden'] as const satisfies readonly ReviewStatus[];

/** Stars, from 1. */
export const MAX_RATING = 5;
export const MAX_REVIEW_LENGTH = 2000;

/** Who wrote a review: a GitHub username only with the buyer's consent. */
export function reviewAuthor({ showName, githubLogin }: { showName: boolean; githubLogin: string }): string {
  return showName ? githubLogin : 'A buyer';
}
