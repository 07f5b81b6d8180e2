/** What is deleted after some days. */
export const RETAINED = [
  'mails',
  'events',
  'sessions',
  'reviews',
  'waitingList',
  'inviteCalls',
  'mobileNumbers',
  'complaints',
] as const;
export type Retained = (typeof RETAINED)[number];
/** Days by what is kept for so long. */
export type Retention = Record<Retained, number>;

/** What isn't set has this. */
export const RETENTION_DAYS = 90;
/** Consent to a message lasts no longer. */
export const MAX_MOBILE_NUMBER_DAYS = 90;
/** As long as a dispute may be brought to a consumer court. */
export const COMPLAINT_DAYS = 3 * 365;

/** Days for a text: `3 years` where it's whole years. */
export function formatRetention(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
}
