/** The longest summary that the payment provider takes, in characters. */
export const MAX_DISPUTE_SUMMARY = 1000;

/** How many hours before the deadline of a dispute support is reminded, once each. */
const REMINDERS = [6, 24, 72] as const;

/** The only status of the provider in which a dispute can be answered. */
export const OPEN_DISPUTE = 'open';

/** The reminder that is due, in hours; null when the deadline is later or has passed. */
export function dueReminder(secondsLeft: number): number | null {
  if (secondsLeft <= 0) return null;
  return REMINDERS.find((hours) => secondsLeft <= hours * 3600) ?? null;
}

/** Makes `Goods not received` of the provider's code `goods_not_received`. */
export function describeReason(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
