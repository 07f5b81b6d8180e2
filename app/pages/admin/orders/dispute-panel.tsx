import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { useRequest } from '#app/lib/use-request.ts';
import * as messages from '#app/messages/disputes.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
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

function DisputeActions({ dispute, amount }: { dispute: Dispute; amount: number | null }) {
  const disputeId = dispute.id;
  // The buttons disappear with the answer, so the results are toasts.
  const contest = useCallable('contestDispute', {
    onResult: ({ status }) => ({ toast: status === OPEN_DISPUTE ? messages.drafted : messages.submitted }),
  });
  const accept = useRequest('acceptDispute', { onResult: () => ({ toast: messages.accepted }) });
  const error = contest.error || accept.error;
  const contestBy = (action: 'draft' | 'submit', explanation: string) => ({
    label: messages.ACTIONS[action],
    form: {
      label: messages.summary,
      hint: messages.summaryHint,
      requiredError: messages.summaryMissing,
      maxLength: MAX_DISPUTE_SUMMARY,
      defaultValue: dispute.summary,
      children: explanation,
    },
    run: (summary: string) => contest.call({ disputeId, summary, action }),
  });
  const acceptAction = {
    label: messages.ACTIONS.accept,
    variant: 'quiet',
    form: {
      isSingleLine: true,
      label: messages.amountInRupees,
      hint: messages.amountHint,
      requiredError: messages.amountMissing,
      children: messages.acceptText(amount === null ? messages.theMoney : formatRupees(amount)),
    },
    run: (typed: string) => accept.call({ disputeId, amount: Number(typed.replace(/[₹,\s]/g, '')) || 0 }),
  } as const;
  return (
    <div className="mt-3">
      {!dispute.canAccept && <p className="mb-3 max-w-2xl">{messages.paidTwice}</p>}
      <ConfirmActions
        formClassName="max-w-xl text-base"
        actions={[
          contestBy('draft', messages.draftText),
          contestBy('submit', messages.submitText),
          ...(dispute.canAccept ? [acceptAction] : []),
        ]}
      />
      {error && <FormMessage error={error} />}
    </div>
  );
}
