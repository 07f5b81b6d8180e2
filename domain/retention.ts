/** The data that is deleted after some days. */
export const RETAINED = [
  'mails',
  'events',
  'sessions',
  'reviews',
  'waitingList',
  'inviteCalls',
  'mobileNumbers',
  'complaints',
  'help',
] as const;
export type Retained = (typeof RETAINED)[number];
/** For each kind of data, the number of days for which it is kept. */
export type Retention = Record<Retained, number>;

/**
 * The default for every kind that isn't set: a year, as rule 8(3) of the Digital Personal Data Protection
 * Rules, 2025 wants for personal data and logs. CERT-In's directions want 180 days for logs.
 */
export const RETENTION_DAYS = 365;
/** Consent to a message lasts no longer. */
export const MAX_MOBILE_NUMBER_DAYS = 90;
/** A dispute may be brought to a consumer court for this long. */
export const COMPLAINT_DAYS = 3 * 365;

/** Formats days for a text, as `3 years` where they are whole years. */
export function formatRetention(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
}
