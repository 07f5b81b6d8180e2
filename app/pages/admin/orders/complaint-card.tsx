import { Code } from '#app/components/ui/code.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/complaints.tsx';
import * as threads from '#app/messages/threads.ts';
import type { Complaint } from '#contract/complaint-documents.ts';
import type { ANSWERED_STATES, ComplaintState } from '#domain/complaint.ts';
import { ThreadCard, type ThreadPage } from './thread-card.tsx';

const TONES: Record<ComplaintState, Tone> = {
  received: 'bad',
  acknowledged: 'warn',
  answered: 'muted',
  resolved: 'ok',
};

/** Shows a complaint, which admins answer, acknowledge or resolve. */
export function ComplaintCard({ complaint, ...page }: ThreadPage & { complaint: Complaint }) {
  const { number, state, email, reference, createdAt, acknowledgeBy, resolveBy } = complaint;
  // The complaint may leave the list, so the result is a toast.
  const { call, ...answer } = useCallable('answerComplaint', {
    onResult: (result) => ({ toast: messages.answered(number, result.state) }),
  });
  return (
    <ThreadCard<(typeof ANSWERED_STATES)[number]>
      title={messages.titleOf(number)}
      state={{ tone: TONES[state], text: messages.STATE_LABELS[state] }}
      createdAt={createdAt}
      clocks={[
        ...(state === 'received' ? [[messages.acknowledgeBy, acknowledgeBy] as const] : []),
        ...(state === 'resolved' ? [] : [[messages.resolveBy, resolveBy] as const]),
      ]}
      messages={complaint.messages}
      email={email}
      answer={
        state === 'resolved'
          ? null
          : {
              ...answer,
              states: [
                ['answered', threads.sendAnswer],
                ['acknowledged', messages.acknowledge],
                ['resolved', messages.resolve],
              ],
              note: messages.answerNote,
              send: (text, next) => void call({ number, text, state: next }),
            }
      }
      {...page}
    >
      <EmailText email={email} />
      {reference && (
        <>
          {' '}
          · <Code className="text-xs" text={reference} />
        </>
      )}
    </ThreadCard>
  );
}
