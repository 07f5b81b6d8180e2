import { Link } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import type { QuestionState } from '#domain/thread.ts';
import type { Question } from '#server/readers/threads/select-threads.ts';
import { ThreadCard, type ThreadPage } from './thread-card.tsx';

const STATES: Record<QuestionState, { tone: Tone; text: string }> = {
  waiting: { tone: 'warn', text: 'Waiting for us' },
  published: { tone: 'ok', text: 'Published' },
  answered: { tone: 'muted', text: 'Answered by email' },
};
const answerBy = (time: string) => `Answer by ${time}`;

/** Shows a question about a project, which admins answer, and publish if others may ask the same. */
export function QuestionCard({ question, ...page }: ThreadPage & { question: Question }) {
  const { number, state, projectName, projectSlug, email, createdAt, dueAt } = question;
  const isOverdue = dueAt !== null && dueAt <= page.now;
  // The question may leave the list, so the result is a toast.
  const { call, ...answer } = useCallable('answerQuestion', {
    onResult: (result) => ({
      toast: `Question ${number}: ${STATES[result.state].text.toLowerCase()}.${email ? ' The asker gets your answer by email.' : ''}`,
    }),
  });
  return (
    <ThreadCard<'publish' | 'answer'>
      title={`Question ${number}`}
      state={isOverdue ? { ...STATES[state], tone: 'bad' } : STATES[state]}
      createdAt={createdAt}
      clocks={dueAt === null ? [] : [[answerBy, dueAt]]}
      messages={question.messages}
      email={email ?? 'A visitor'}
      answer={{
        ...answer,
        states: [
          ['publish', 'Answer and publish'],
          ['answer', 'Answer by email only'],
        ],
        note:
          state === 'waiting'
            ? 'The asker gets it by email. Published, both texts appear on the project’s page, without the asker’s name.'
            : 'A new answer replaces the one before, and is mailed again.',
        call: ({ text, state: choice }) => call({ number, text, publish: choice === 'publish' }),
      }}
      {...page}
    >
      <p>
        <Link to={`/projects/${projectSlug}`} className="link">
          {projectName}
        </Link>
      </p>
      {email && (
        <p>
          <EmailText email={email} />
        </p>
      )}
    </ThreadCard>
  );
}
