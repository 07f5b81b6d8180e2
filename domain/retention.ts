/**
 * The default of every retention without its own: a year, as rule 8(3) of the Digital Personal Data Protection
 * Rules, 2025 wants for personal data and logs. CERT-In's directions want 180 days for logs.
 */
export const RETENTION_DAYS = 365;

/** Formats days for a text, as `3 years` where they are whole years. */
export function formatRetention(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
}
