import { useId, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { GoodAnswer, Marks, QuestionFacts } from '../question-card.tsx';
import { QuestionCode } from '../question-code.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { formatSeconds, MOCK_SECONDS, useMock } from './use-mock.ts';

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
