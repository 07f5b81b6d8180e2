import { Link, useNavigate } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import type { HELP_OUTCOMES, HelpState } from '#domain/thread.ts';
import type { HelpRequest } from '#server/readers/threads/select-threads.ts';
import { ThreadCard, type ThreadPage } from './thread-card.tsx';

const STATES: Record<HelpState, { tone: Tone; text: string }> = {
  waiting_for_us: { tone: 'warn', text: 'Waiting for us' },
  waiting_for_buyer: { tone: 'muted', text: 'Waiting for the buyer' },
  solved: { tone: 'ok', text: 'Solved' },
  refund: { tone: 'warn', text: 'Refund' },
};
const answerBy = (time: string) => `Answer by ${time}`;

/** Shows a request for help, which admins answer. The outcome `refund` leads to the order's refund form. */
export function HelpCard({ request, ...page }: ThreadPage & { request: HelpRequest }) {
  const { number, state, orderId, projectName, email, results, createdAt, dueAt } = request;
  const navigate = useNavigate();
  const isOverdue = dueAt !== null && dueAt <= page.now;
  const orderUrl = `/admin/orders/${encodeURIComponent(orderId)}`;
  // The request may leave the list, so the result is a toast.
  const { call, ...answer } = useCallable('answerHelp', {
    onResult: (result) => ({
      toast: `Help request ${number}: ${STATES[result.state].text.toLowerCase()}. The buyer gets your answer by email.`,
    }),
  });
  return (
    <ThreadCard<(typeof HELP_OUTCOMES)[number] | undefined>
      title={`Help request ${number}`}
      state={isOverdue ? { ...STATES[state], tone: 'bad' } : STATES[state]}
      createdAt={createdAt}
      clocks={dueAt === null ? [] : [[answerBy, dueAt]]}
      messages={request.messages}
      email={email}
      answer={{
        ...answer,
        states: [
          [undefined, 'Send answer'],
          ['solved', 'Solved'],
          ['refund', 'Refund'],
        ],
        note: 'The buyer gets it by email, with a link to reply.',
        async call({ text, state: outcome }) {
          if ((await call({ number, text, state: outcome })) && outcome === 'refund') void navigate(orderUrl);
        },
      }}
      {...page}
    >
      <p>
        {projectName}, <EmailText email={email} />
      </p>
      <p className="py-1">
        <Link to={orderUrl} className="link">
          {state === 'refund' ? 'Refund the order' : 'See the order'}
        </Link>
      </p>
      {results && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">Check of the computer</summary>
          <pre
            translate="no"
            className="max-w-2xl overflow-x-auto rounded-md bg-raised p-3 text-xs text-text"
          >
            {results}
          </pre>
        </details>
      )}
    </ThreadCard>
  );
}
