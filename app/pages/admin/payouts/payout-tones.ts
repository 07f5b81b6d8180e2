import type { Tone } from '#app/components/ui/status-badge.tsx';
import type { Payout } from '#contract/documents.ts';

export const PAYOUT_TONES: Record<Payout['status'], Tone> = {
  pending: 'warn',
  completed: 'ok',
  rejected: 'bad',
  returned: 'bad',
};
