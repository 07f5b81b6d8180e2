import { useState } from 'react';
import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { COMPLAINT_STATE_LABELS } from '#app/messages/states.ts';
import type { ANSWERED_STATES, ComplaintState } from '#domain/thread.ts';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import type { Complaint } from '#server/readers/threads/select-threads.ts';
import { RefundForm, useRefund } from './refund-form.tsx';
import { ThreadCard, type ThreadPage } from './thread-card.tsx';

const describeAcknowledgeBy = (time: string) => `Acknowledge by ${time}`;
const describeResolveBy = (time: string) => `Resolve by ${time}`;

type Answered = (typeof ANSWERED_STATES)[number];
type Choice = [state: Answered, label: string];

const TONES: Record<ComplaintState, Tone> = {
  received: 'bad',
  acknowledged: 'warn',
  answered: 'muted',
  resolved: 'ok',
};

interface ComplaintCardProps extends ThreadPage {
  complaint: Complaint;
  /** The order whose buyer asks for their money back, until it is refunded; undefined for any other complaint. */
  order: OrderDetails | undefined;
}

/** Shows a complaint, which admins answer, acknowledge or resolve. */
export function ComplaintCard({ complaint, order, ...page }: ComplaintCardProps) {
  const { number, state, email, reference, createdAt, acknowledgeBy, resolveBy } = complaint;
  // The complaint may leave the list, so the result is a toast.
  const { call, ...answer } = useCallable('answerComplaint', {
    onResult: (result) => ({
      toast: `Complaint ${number}: ${COMPLAINT_STATE_LABELS[result.state].toLowerCase()}. The sender gets your answer by email.`,
    }),
  });
  return (
    <ThreadCard<Answered>
      title={`Complaint ${number}`}
      state={{ tone: TONES[state], text: COMPLAINT_STATE_LABELS[state] }}
      createdAt={createdAt}
      clocks={[
        ...(state === 'received' ? [[describeAcknowledgeBy, acknowledgeBy] as const] : []),
        ...(state === 'resolved' ? [] : [[describeResolveBy, resolveBy] as const]),
      ]}
      messages={complaint.messages}
      email={email}
      answer={
        state === 'resolved'
          ? null
          : {
              ...answer,
              states: [
                ['answered', 'Send answer'],
                ...(state === 'received' ? [['acknowledged', 'Acknowledge'] satisfies Choice] : []),
                ['resolved', 'Resolve'],
              ],
              note: 'The sender gets it by email, with a link to reply.',
              call: ({ text, state: next }) => call({ number, text, state: next }),
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
      {complaint.orderId && (
        <p className="py-1">
          <Link to={`/admin/orders/${encodeURIComponent(complaint.orderId)}`} className="link">
            See the order
          </Link>
        </p>
      )}
      {order && <RefundDialog details={order} />}
    </ThreadCard>
  );
}

/** Refunds the order of a complaint: reason and amount are filled in. */
function RefundDialog({ details }: { details: OrderDetails }) {
  const [isOpen, setOpen] = useState(false);
  const refund = useRefund(details.order);
  return (
    <div className="mt-3">
      <ScriptButton size="sm" onClick={() => setOpen(true)}>
        Refund
      </ScriptButton>
      {refund.success && <FormMessage success={refund.success} />}
      {isOpen && (
        <Dialog title="Refund" onClose={() => setOpen(false)}>
          <RefundForm details={details} refund={refund} onClose={() => setOpen(false)} />
          {refund.error && <FormMessage error={refund.error} />}
        </Dialog>
      )}
    </div>
  );
}
