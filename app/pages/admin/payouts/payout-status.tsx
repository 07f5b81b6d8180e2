import type { Payout } from '#contract/documents.ts';

const LOOKS = { pending: 'text-warn', completed: 'text-ok', rejected: 'text-bad' } as const;

/** How a claim stands, in the words of the contract. */
export function PayoutStatus({ status }: Pick<Payout, 'status'>) {
  return <span className={`font-medium ${LOOKS[status]}`}>{status}</span>;
}
