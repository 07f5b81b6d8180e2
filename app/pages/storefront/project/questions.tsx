import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallableForm, FormTextArea } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { hasAtMost, unitsFor } from '#domain/text-limits.ts';
import { HELP_HOURS, QUESTION_LENGTH } from '#domain/thread.ts';
import { formatDate } from '#domain/time.ts';
import type { PublishedQuestion } from '#server/features/threads/published-questions.ts';

interface QuestionsProps {
  projectId: string;
  /** The newest published ones. */
  questions: readonly PublishedQuestion[];
}

/** Shows what others asked before they bought, and lets a visitor ask. */
export function Questions({ projectId, questions }: QuestionsProps) {
  return (
    <Section id="questions" title="Questions" heading="text-2xl" className="mt-10">
      {questions.length === 0 ? (
        <p className="mt-2 text-muted">
          {`Something unclear? Ask before you buy. We answer by email within ${HELP_HOURS} hours.`}
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line panel">
          {questions.map(({ text, answer, answeredAt }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no IDs here
            <li key={position} className="px-4 py-4 sm:px-5">
              <p dir="auto" className="font-semibold whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              <div className="mt-3 border-l-2 border-rule pl-4">
                <p className="caption">Our answer, {formatDate(answeredAt)}</p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {answer}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AskForm projectId={projectId} />
    </Section>
  );
}

const RULE = [
  {
    test: (text: string) => !hasAtMost(text, QUESTION_LENGTH.min - 1) && hasAtMost(text, QUESTION_LENGTH.max),
  },
  `Please write ${QUESTION_LENGTH.min} to 1,000 characters.`,
] as const;

function AskForm({ projectId }: Pick<QuestionsProps, 'projectId'>) {
  const hasAccount = Boolean(useRootData()?.account);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const { success, ...callable } = useCallable('askQuestion', {
    onResult: ({ number }) => ({
      success: `We got your question ${number}. You get our answer by email, within ${HELP_HOURS} hours.`,
    }),
  });
  return (
    <div className="mt-4">
      <Button data-needs-script aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Ask a question
      </Button>
      {success && <FormOutcome className="mt-4 max-w-2xl font-medium">{success}</FormOutcome>}
      {isOpen && !hasAccount && (
        <p className="mt-4 max-w-2xl">
          <Link to={`/login?next=${encodeURIComponent(pathname)}`} className="link">
            Log in or create an account
          </Link>{' '}
          to ask, so that we know where to send our answer.
        </p>
      )}
      {isOpen && hasAccount && (
        <CallableForm
          callable={callable}
          rules={{ text: RULE }}
          read={(text) => ({ projectId, text: text('text') })}
          onDone={(form) => {
            form.reset();
            setOpen(false);
          }}
          className="mt-4 grid max-w-2xl gap-3"
          buttons={
            <Button type="submit" variant="primary" pending={callable.pending}>
              Send
            </Button>
          }
          help={`We answer by email within ${HELP_HOURS} hours. If others may ask the same, question and answer also appear here, never your name.`}
        >
          <FormTextArea
            label="Your question"
            name="text"
            hint="Please leave out names, numbers and passwords."
            maxLength={unitsFor(QUESTION_LENGTH.max)}
            areaRef={field}
          />
        </CallableForm>
      )}
    </div>
  );
}
