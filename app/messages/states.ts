import type { ComplaintState } from '#domain/thread.ts';
import type { WaitingKind } from '#domain/waiting.ts';

export const COMPLAINT_STATE_LABELS: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  resolved: 'Resolved',
};

/** What waits for an admin. */
export const WAITING_LABELS: Record<WaitingKind, string> = {
  cases: 'Cases',
  help: 'Help',
  questions: 'Questions',
  complaints: 'Complaints',
  access: 'Access',
  disputes: 'Disputes',
  payouts: 'Payouts',
  reviews: 'Reviews',
};
