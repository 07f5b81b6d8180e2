import { useState } from 'react';
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
import { MARK_TONES } from '../question-card.tsx';
import { describeSeconds } from './use-mock.ts';

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
export function ResultSheet({ questions, marks, seconds, seed, onAgain, newUrl }: ResultSheetProps) {
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
