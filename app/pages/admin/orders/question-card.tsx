import { Link } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import type { QuestionState } from '#domain/thread.ts';
import type { Question } from '#server/readers/threads/select-threads.ts';
import { ThreadCard, type ThreadPage } from './thread-card.tsx';

const STATE_LABELS: Record<QuestionState, string> = {
  waiting: 'Waiting for us',
  published: 'Published',
  answered: 'Answered by email',
};
const answerBy = (time: string) => `Answer by ${time}`;

const TONES: Record<QuestionState, Tone> = { waiting: 'warn', published: 'ok', answered: 'muted' };

/** Shows a question about a project, which admins answer, and publish if others may ask the same. */
export function QuestionCard({ question, ...page }: ThreadPage & { question: Question }) {
  const { number, state, projectName, projectSlug, email, createdAt, dueAt } = question;
  const isOverdue = dueAt !== null && dueAt <= page.now;
  // The question may leave the list, so the result is a toast.
  const { call, ...answer } = useCallable('answerQuestion', {
    onResult: (result) => ({
      toast: `Question ${number}: ${STATE_LABELS[result.state].toLowerCase()}.${email ? ' The asker gets your answer by email.' : ''}`,
    }),
  });
  return (
    <ThreadCard<'publish' | 'answer'>
      title={`Question ${number}`}
      state={{ tone: isOverdue ? 'bad' : TONES[state], text: STATE_LABELS[state] }}
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
