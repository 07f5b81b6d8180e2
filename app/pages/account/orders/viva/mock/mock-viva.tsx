import { useId, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import { VIVA_MARK_LABELS } from '#app/messages/viva.ts';
import { formatMinute } from '#domain/time.ts';
import type { VivaMark } from '#domain/viva.ts';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { MarkBar } from '../mark-bar.tsx';
import { Place } from '../place.tsx';
import { GoodAnswer, MARK_TONES, Marks, QuestionFacts } from '../question-card.tsx';
import { QuestionCode } from '../question-code.tsx';
import { describeSeconds, formatSeconds, MOCK_SECONDS, useMock } from './use-mock.ts';

interface MockVivaProps {
  questions: VivaDocument['questions'];
  seed: string;
  /** The address of other questions. */
  newUrl: string;
}

/** Asks one question after the other against the clock, and shows a sheet with the result. */
export function MockViva({ questions: all, seed, newUrl }: MockVivaProps) {
  const [questions, setQuestions] = useState(all);
  const { phase, marks, seconds, start, answer, end } = useMock(questions.length);
  const question = questions[marks.length];
  if (phase === 'over')
    return (
      <ResultSheet
        questions={questions}
        marks={marks}
        seconds={seconds}
        seed={seed}
        onAgain={(asked = all) => {
          setQuestions(asked);
          start();
        }}
        newUrl={newUrl}
      />
    );
  if (phase === 'before' || !question)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          {questions.length === 1 ? 'One question' : `${questions.length} questions`} in ten minutes. Answer
          each one aloud, look at what a good answer contains if you want to, and say how well you could
          answer. These marks aren’t saved.
        </p>
        <Button variant="primary" size="lg" data-needs-script onClick={start}>
          Start
        </Button>
      </div>
    );
  const left = MOCK_SECONDS - seconds;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-rule pb-3">
        <span>
          Question {marks.length + 1} of {questions.length}
        </span>
        <div role="status" className="ml-auto font-medium text-warn">
          {left <= 60 && 'One minute left.'}
        </div>
        <span role="timer" aria-label="Time left" className="text-lg tabular-nums">
          {formatSeconds(left)}
        </span>
      </div>
      <AskedQuestion
        key={question.id}
        question={question}
        position={`Question ${marks.length + 1} of ${questions.length}`}
        onMark={answer}
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button size="sm" onClick={() => answer(null)}>
          Skip
        </Button>
        <Button size="sm" variant="quiet" onClick={end}>
          End now
        </Button>
      </div>
    </div>
  );
}

interface AskedQuestionProps {
  question: VivaDocument['questions'][number];
  position: string;
  onMark: Parameters<typeof Marks>[0]['onMark'];
}

/** A question that takes the focus, so that the keyboard and screen readers go on from it. */
function AskedQuestion({ question, position, onMark }: AskedQuestionProps) {
  const id = useId();
  return (
    <div className="grid gap-x-8 panel p-4 sm:p-6 lg:grid-rows-[auto_1fr] lg:has-[.viva-code]:grid-cols-2">
      <div>
        <QuestionFacts question={question} />
        <h2
          id={id}
          ref={focusOnMount}
          tabIndex={-1}
          dir="auto"
          className="mt-2 text-xl whitespace-pre-line outline-none wrap-anywhere"
        >
          <span className="sr-only">{position}: </span>
          <TextWithCode text={question.ask} />
        </h2>
      </div>
      <div className="empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:[&>.viva-code]:mt-0">
        <QuestionCode lines={question.lines} code={question.code} />
      </div>
      <div>
        <GoodAnswer points={question.points} />
        <Marks mark={null} onMark={onMark} describedBy={id} />
      </div>
    </div>
  );
}

interface ResultSheetProps {
  questions: VivaDocument['questions'];
  /** The marks of the first questions; the others were not reached. */
  marks: (VivaMark | null)[];
  seconds: number;
  seed: string;
  /** Asks some of the questions again, by default those of the seed. */
  onAgain: (asked?: VivaDocument['questions']) => void;
  newUrl: string;
}

/** The result of a mock viva, which prints on one page. */
function ResultSheet({ questions, marks, seconds, seed, onAgain, newUrl }: ResultSheetProps) {
  const [endedAt] = useState(() => Date.now() / 1000);
  const could = marks.filter((mark) => mark === 'could').length;
  const missed = questions.filter((_, index) => marks[index] !== 'could');
  return (
    <section aria-labelledby="result">
      <h2 id="result" ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none print:text-lg">
        Your result
      </h2>
      <p className="mt-2 text-lg print:text-base">
        You could answer {could} of {questions.length} in {describeSeconds(seconds)}.
      </p>
      <div className="mt-3 max-w-3xl">
        <MarkBar marks={questions.map((_, index) => marks[index] ?? null)} />
      </div>
      <p className="caption mt-2 wrap-anywhere">
        {formatMinute(endedAt)}
        {/* It says on paper which questions these were. */}
        <span className="hidden print:inline-block print:max-w-80 print:truncate print:align-bottom">
          , seed {seed}
        </span>
      </p>
      <ol className="viva-sheet">
        {questions.map(({ id, ask, path, lines }, index) => {
          const mark = marks[index] ?? null;
          return (
            <li key={id}>
              <div>
                <p dir="auto">
                  <TextWithCode text={ask} />
                </p>
                <p className="caption">
                  <Place path={path} lines={lines} isShort />
                </p>
              </div>
              <StatusBadge tone={mark ? MARK_TONES[mark] : 'muted'}>
                {mark ? VIVA_MARK_LABELS[mark] : 'Not answered'}
              </StatusBadge>
            </li>
          );
        })}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3" data-screen-only>
        {missed.length > 0 && (
          <Button variant="primary" onClick={() => onAgain(missed)}>
            {missed.length === 1 ? 'Practise this one again' : `Practise these ${missed.length} again`}
          </Button>
        )}
        <Button onClick={() => onAgain()}>Same questions again</Button>
        <LinkButton to={newUrl} variant={missed.length > 0 ? 'secondary' : 'primary'}>
          New questions
        </LinkButton>
        <Button onClick={() => window.print()}>Print this sheet</Button>
      </div>
    </section>
  );
}
