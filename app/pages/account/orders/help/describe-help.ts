import type { StatusMessage } from '#domain/order-situation.ts';
import { formatMinute } from '#domain/time.ts';
import type { HelpRequest } from '#server/readers/threads/select-threads.ts';

/** Says who acts next. */
export function describeHelp({ state, dueAt }: Pick<HelpRequest, 'state' | 'dueAt'>): StatusMessage {
  const parts: Record<HelpRequest['state'], Omit<StatusMessage, 'actions'>> = {
    waiting_for_us: {
      tone: 'busy',
      actor: 'We',
      text: `You get our answer by ${formatMinute(dueAt ?? 0)}.`,
    },
    waiting_for_buyer: {
      tone: 'warn',
      actor: 'You',
      text: 'We’ve answered. Does it run now? Reply below, also if it doesn’t.',
    },
    solved: {
      tone: 'ok',
      actor: null,
      text: 'We counted this as solved. If it still doesn’t run, reply below.',
    },
    refund: {
      tone: 'busy',
      actor: 'We',
      text: 'We’ll refund your order. You get an email when the money is on its way.',
    },
  };
  return { ...parts[state], actions: [] };
}
