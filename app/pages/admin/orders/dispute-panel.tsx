import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { useRequest } from '#app/lib/use-request.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import { MAX_DISPUTE_SUMMARY, OPEN_DISPUTE } from '#domain/dispute.ts';
import { formatRupees } from '#domain/money.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { formatMinute } from '#domain/time.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';

/** What the payment provider's status means. */
const STATUS_TEXTS: Record<string, string> = {
  open: 'Not answered yet.',
  under_review: 'Your evidence is submitted. The bank is reviewing it.',
  won: 'Won: the money stays with you.',
  lost: 'Lost: the money is with the buyer.',
  closed: 'Closed by the bank.',
};

const ACTIONS = {
  draft: 'Draft evidence',
  submit: 'Submit evidence',
  accept: 'Accept the loss',
};

type Dispute = NonNullable<CaseDocument['dispute']>;

/** Shows the deadline, amount, reason and evidence of a dispute, and how to answer it while it is open. */
export function DisputePanel({ case: shownCase, dispute }: { case: CaseDocument; dispute: Dispute }) {
  const { amount, respondBy, resolvedAt } = shownCase;
  const isOpen = resolvedAt === null && dispute.status === OPEN_DISPUTE;
  const status =
    isOpen && respondBy !== null ? `Answer by ${formatMinute(respondBy)}.` : STATUS_TEXTS[dispute.status];
  const facts = [
    amount !== null && `${formatRupees(amount)} disputed.`,
    dispute.reason !== null && `Reason: ${dispute.reason}.`,
  ];
  return (
    <section aria-label="Dispute" className="mt-2 text-sm">
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
          Preview the PDF
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
    onResult: ({ status }) => ({
      toast:
        status === OPEN_DISPUTE
          ? 'Draft saved. It isn’t submitted yet.'
          : 'Submitted. The bank is reviewing the evidence.',
    }),
  });
  const accept = useRequest('acceptDispute', {
    onResult: () => ({ toast: 'Accepted. The dispute is lost.' }),
  });
  const error = contest.error || accept.error;
  const contestBy = (action: 'draft' | 'submit', explanation: string) => ({
    label: ACTIONS[action],
    form: {
      label: 'Summary for the bank',
      hint: 'At most 1,000 characters. The PDF with what we recorded goes with it.',
      requiredError: 'Please write a summary.',
      maxLength: MAX_DISPUTE_SUMMARY,
      defaultValue: dispute.summary,
      children: explanation,
    },
    run: (summary: string) => contest.call({ disputeId, summary, action }),
  });
  const acceptAction = {
    label: ACTIONS.accept,
    variant: 'quiet',
    form: {
      isSingleLine: true,
      label: 'Amount in rupees',
      hint: 'Type the disputed amount to confirm.',
      requiredError: 'Please type the disputed amount.',
      children: `The buyer keeps ${amount === null ? 'the money' : formatRupees(amount)}. Once nothing of the payment is left, access ends as after a refund. It is final: you can’t contest the dispute after it.`,
    },
    run: (typed: string) => accept.call({ disputeId, amount: parseRupees(typed) ?? 0 }),
  } as const;
  return (
    <div className="mt-3">
      {!dispute.canAccept && (
        <p className="mb-3 max-w-2xl">
          A refund has returned this money, or is doing so. If the bank takes it too, the buyer is paid twice,
          so contest the dispute with the refund as evidence.
        </p>
      )}
      <ConfirmActions
        formClassName="max-w-xl text-base"
        actions={[
          contestBy(
            'draft',
            'This saves the summary and the PDF at the payment provider. A draft is never submitted by itself.',
          ),
          contestBy(
            'submit',
            'This sends the summary and the PDF to the bank. It is final: you can’t add or change anything after it.',
          ),
          ...(dispute.canAccept ? [acceptAction] : []),
        ]}
      />
      {error && <FormMessage error={error} />}
    </div>
  );
}
