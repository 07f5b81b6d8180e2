/** What an admin does at the end of a month, in this order. */
export const MONTH_STEPS = ['settled', 'checked', 'closed', 'filed'] as const;
export type MonthStep = (typeof MONTH_STEPS)[number];

/** `failed`: a person has to do something first. */
type StepStatus = 'done' | 'current' | 'pending' | 'failed';

export interface MonthFacts {
  hasEnded: boolean;
  /** Whether all settlements up to the end of the month have been read. */
  isRead: boolean;
  /** What is captured in the month and in no settlement. */
  unsettledPaise: number;
  /** The documents that could not be issued yet. */
  missing: number;
  /** The rows that the GST Offline Tool would refuse. */
  refused: number;
  isClosed: boolean;
  isFiled: boolean;
}

/** Where each step stands. The first that is not done is the current one; none is while the month runs. */
export function monthSteps(facts: MonthFacts): Record<MonthStep, StepStatus> {
  const { hasEnded, isRead, unsettledPaise, missing, refused, isClosed, isFiled } = facts;
  const isFine = missing === 0 && refused === 0;
  const done: Record<MonthStep, boolean> = {
    settled: hasEnded && isRead && unsettledPaise === 0,
    checked: hasEnded && isFine,
    closed: isClosed,
    filed: isFiled,
  };
  const current = hasEnded ? MONTH_STEPS.find((step) => !done[step]) : undefined;
  const statusOf = (step: MonthStep): StepStatus => {
    if (done[step]) return 'done';
    if (step === 'checked' && !isFine) return 'failed';
    return step === current ? 'current' : 'pending';
  };
  return {
    settled: statusOf('settled'),
    checked: statusOf('checked'),
    closed: statusOf('closed'),
    filed: statusOf('filed'),
  };
}
