import type { ReactNode } from 'react';
import { MessageForm } from '#app/components/threads/message-form.tsx';
import * as labels from '#app/messages/labels.ts';
import { MAX_RESULTS } from '#domain/thread.ts';
import type { HelpResult } from './help-actions.server.ts';

interface RequestFormProps {
  intro: string;
  /** What the setup script printed; may be empty. */
  results?: string;
  /** The number of the order's requests so far. */
  count: number;
  /** True once the newest request has been answered. */
  isAnswered?: boolean;
  result: HelpResult | undefined;
  /** What stands below the form. */
  children?: ReactNode;
}

/** The section with the form of a new request for help. It posts to the open page. */
export function RequestForm({ intro, results = '', result, children, ...form }: RequestFormProps) {
  return (
    <section id="help" aria-labelledby="help-title">
      <div>
        <h2 id="help-title" className="text-xl">
          {labels.askForHelp}
        </h2>
        <p className="mt-2 text-muted">{intro}</p>
      </div>
      <MessageForm
        label="What goes wrong?"
        hint="Paste the command you ran and the whole error. We hide passwords, tokens and keys before we store it."
        submitLabel={labels.askForHelp}
        note={
          results
            ? 'The result of your check goes with it. You get our answer within 24 hours, by email and under Help.'
            : 'You get our answer within 24 hours, by email and under Help.'
        }
        result={result?.number === '' ? result : undefined}
        {...form}
      >
        {/* The script's result is at the end of what was pasted. */}
        <input type="hidden" name="results" value={results.slice(-MAX_RESULTS)} />
      </MessageForm>
      {children}
    </section>
  );
}
