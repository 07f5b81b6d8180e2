/**
 * - `guest`: known by the email of a purchase, cannot sign in
 * - `registered`: has an account
 */
export const USER_KINDS = ['guest', 'registered'] as const;
