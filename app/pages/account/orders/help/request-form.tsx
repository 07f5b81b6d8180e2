import { MessageForm } from '#app/components/threads/message-form.tsx';
import * as labels from '#app/messages/labels.ts';
import { MAX_RESULTS } from '#domain/thread.ts';
import type { HelpResult } from './help-actions.server.ts';

interface RequestFormProps {
  /** What the setup script printed; may be empty. */
  results?: string;
  /** The number of the order's requests so far. */
  count: number;
  /** True once the newest request has been answered. */
  isAnswered?: boolean;
  result: HelpResult | undefined;
}

/** The form of a new request for help. It posts to the open page. */
export function RequestForm({ results = '', count, isAnswered, result }: RequestFormProps) {
  return (
    <MessageForm
      count={count}
      label="What goes wrong?"
      hint="Paste the command you ran and the whole error. We hide passwords, tokens and keys before we store it."
      submitLabel={labels.askForHelp}
      note={
        results
          ? 'The result of your check goes with it. You get our answer within 24 hours, by email and under Help.'
          : 'You get our answer within 24 hours, by email and under Help.'
      }
      isAnswered={isAnswered}
      result={result?.number === '' ? result : undefined}
    >
      {/* The script's result is at the end of what was pasted. */}
      <input type="hidden" name="results" value={results.slice(-MAX_RESULTS)} />
    </MessageForm>
  );
}
