import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/disputes.ts';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { CaseDocument } from '#contract/order-documents.ts';
import { MAX_DISPUTE_SUMMARY, OPEN_DISPUTE } from '#domain/dispute.ts';
import { formatRupees } from '#domain/money.ts';
import { formatMinute } from '#domain/time.ts';

type Dispute = NonNullable<CaseDocument['dispute']>;

/** Shows the deadline, amount, reason and evidence of a dispute, and how to answer it while it is open. */
export function DisputePanel({ case: shownCase, dispute }: { case: CaseDocument; dispute: Dispute }) {
  const { amount, respondBy, resolvedAt } = shownCase;
  const isOpen = resolvedAt === null && dispute.status === OPEN_DISPUTE;
  const status =
    isOpen && respondBy !== null
      ? messages.answerBy(formatMinute(respondBy))
      : messages.STATUS_TEXTS[dispute.status];
  const facts = [
    amount !== null && messages.disputed(formatRupees(amount)),
    dispute.reason !== null && messages.reasonIs(dispute.reason),
  ];
  return (
    <section aria-label={messages.dispute} className="mt-2 text-sm">
      {(isOpen || dispute.status !== OPEN_DISPUTE) && (
        <p className={isOpen ? 'font-medium text-warn' : 'text-muted'}>{status}</p>
      )}
      <p className="mt-1 wrap-anywhere text-muted">
        {facts.filter(Boolean).join(' ')}{' '}
        <a
          href={`/admin/orders/disputes/${dispute.id}/evidence.pdf`}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          {messages.preview}
        </a>
      </p>
      {isOpen && <DisputeActions dispute={dispute} amount={amount} />}
    </section>
  );
}

type Action = 'draft' | 'submit' | 'accept';

function DisputeActions({ dispute, amount }: { dispute: Dispute; amount: number | null }) {
  const [confirming, setConfirming] = useState<Action>();
  const [lastConfirmed, setLastConfirmed] = useState<Action>();
  const opener = useReturnFocus(confirming !== undefined);
  // The buttons disappear with the answer, so the results are toasts.
  const contest = useCallable('contestDispute', {
    onResult: ({ status }) => ({ toast: status === OPEN_DISPUTE ? messages.drafted : messages.submitted }),
  });
  const accept = useCallable('acceptDispute', { onResult: () => ({ toast: messages.accepted }) });

  async function answer(text: string) {
    const disputeId = dispute.id;
    const isDone =
      confirming === 'accept'
        ? await accept.call({ disputeId, amount: Number(text.replace(/[₹,\s]/g, '')) || 0 })
        : confirming && (await contest.call({ disputeId, summary: text, action: confirming }));
    if (isDone) setConfirming(undefined);
  }

  const form = {
    pending: contest.pending || accept.pending,
    className: 'max-w-xl text-base',
    onSubmit: (text: string) => void answer(text),
    onClose: () => setConfirming(undefined),
  };
  const error = contest.error || accept.error;
  return (
    <div className="mt-3">
      {confirming === undefined && (
        <div className="flex flex-wrap gap-3">
          {(['draft', 'submit', 'accept'] as const).map((action) => (
            <ScriptButton
              key={action}
              ref={action === lastConfirmed ? opener : undefined}
              size="sm"
              variant={action === 'accept' ? 'quiet' : 'secondary'}
              onClick={() => {
                setLastConfirmed(action);
                setConfirming(action);
              }}
            >
              {messages.ACTIONS[action]}
            </ScriptButton>
          ))}
        </div>
      )}
      {(confirming === 'draft' || confirming === 'submit') && (
        <ConfirmForm
          {...form}
          key={confirming}
          label={messages.summary}
          hint={messages.summaryHint}
          requiredError={messages.summaryMissing}
          maxLength={MAX_DISPUTE_SUMMARY}
          defaultValue={dispute.summary}
          submitLabel={messages.ACTIONS[confirming]}
        >
          {confirming === 'draft' ? messages.draftText : messages.submitText}
        </ConfirmForm>
      )}
      {confirming === 'accept' && (
        <ConfirmForm
          {...form}
          isSingleLine
          label={messages.amountInRupees}
          hint={messages.amountHint}
          requiredError={messages.amountMissing}
          submitLabel={messages.ACTIONS.accept}
        >
          {messages.acceptText(amount === null ? messages.theMoney : formatRupees(amount))}
        </ConfirmForm>
      )}
      {error && <FormMessage error={error} />}
    </div>
  );
}
