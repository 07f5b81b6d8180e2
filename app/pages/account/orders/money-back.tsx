import { ThreadMessages } from '#app/components/threads/thread-messages.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { HELP_HOURS, MONEY_BACK_DAYS } from '#domain/thread.ts';
import type { MoneyBack as MoneyBackState } from '#server/features/threads/ask-refund.ts';

type MoneyBackProps = MoneyBackState & {
  orderId: string;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
};

/** Lets a buyer ask for their money back when the project doesn't run on a computer that has everything. */
export function MoneyBack({ orderId, orderKey, ground, complaint }: MoneyBackProps) {
  const shop = useRootData()?.shopName ?? '';
  const ask = useCallable('askRefund', {
    onResult: ({ number }) => ({ success: `We got it: complaint ${number}.` }),
  });
  return (
    <Section id="money-back" title="It doesn’t run?" className="mt-4 grid gap-4 panel p-4 sm:p-5">
      {complaint && (
        <>
          <p>
            {complaint.isAnswered
              ? `You asked for your money back in complaint ${complaint.number}. We’ve answered it.`
              : `You asked for your money back in complaint ${complaint.number}. We answer by email, within ${HELP_HOURS} hours of your request.`}
          </p>
          <div>
            <LinkButton to={complaint.url} size="sm">
              See complaint {complaint.number}
            </LinkButton>
          </div>
        </>
      )}
      {ground && (
        <>
          <p>
            {`Your computer has everything that this project needs, and help request ${ground.number} of more than ${MONEY_BACK_DAYS} days ago isn’t solved. We answer within ${HELP_HOURS} hours, with what is below in front of us.`}
          </p>
          <ThreadMessages messages={ground.messages} names={{ buyer: 'You', shop }} />
          {ground.results && (
            <div>
              <p className="caption">The result you sent</p>
              <pre
                translate="no"
                className="mt-1 max-h-72 overflow-auto rounded-md bg-raised p-3 text-xs whitespace-pre-wrap wrap-anywhere"
              >
                {ground.results}
              </pre>
            </div>
          )}
          <div data-needs-script>
            <Button
              variant="primary"
              pending={ask.pending}
              onClick={() => void ask.call({ orderId, key: orderKey })}
            >
              Ask for your money back
            </Button>
            <FormMessage error={ask.error} success={ask.success} />
          </div>
        </>
      )}
    </Section>
  );
}
