import type { ComplaintState } from '#domain/complaint.ts';
import type { WaitingList } from '#domain/waiting.ts';

export const COMPLAINT_STATE_LABELS: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  resolved: 'Resolved',
};

export const WAITING_LIST_LABELS: Record<WaitingList, string> = {
  help: 'Help',
  complaints: 'Complaints',
  access: 'Access',
  disputes: 'Disputes',
};
