import { useId, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { ExternalLink } from '#app/components/ui/icons.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import { VIVA_KIND_LABELS, VIVA_LEVEL_LABELS, VIVA_MARK_LABELS } from '#app/messages/viva.ts';
import { VIVA_MARKS, type VivaMark } from '#domain/viva.ts';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { Place, type PlaceProps } from './place.tsx';
import { QuestionCode } from './question-code.tsx';

type Question = VivaDocument['questions'][number];

export const MARK_TONES: Record<VivaMark, Tone> = { could: 'ok', almost: 'warn', not_yet: 'bad' };

interface QuestionCardProps {
  question: Question;
  onMark: (mark: VivaMark) => void;
  error?: string;
}

/** A question with its code, what a good answer contains, and the buyer's mark. */
export function QuestionCard({ question, onMark, error = '' }: QuestionCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <QuestionFacts question={question} />
      <h3
        id={id}
        tabIndex={-1}
        dir="auto"
        className="mt-2 text-lg whitespace-pre-line outline-none wrap-anywhere"
      >
        <TextWithCode text={question.ask} />
      </h3>
      <QuestionCode lines={question.lines} code={question.code} />
      <GoodAnswer points={question.points} />
      <Marks mark={question.mark} onMark={onMark} describedBy={id} />
      <p role="alert" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </article>
  );
}

/** Says what kind of question it is, with a link to its lines on GitHub. */
export function QuestionFacts({
  question,
}: {
  question: Pick<Question, 'kind' | 'level' | 'path' | 'lines' | 'url'>;
}) {
  const { kind, level, path, lines, url } = question;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="caption">
        {VIVA_KIND_LABELS[kind]} · {VIVA_LEVEL_LABELS[level]}
      </span>
      <PlaceLink url={url} path={path} lines={lines} isShort />
    </p>
  );
}

/** The place as a link to its lines on GitHub. Without a URL it is only a text. */
export function PlaceLink({ url, ...place }: PlaceProps & { url: string | null }) {
  if (!url)
    return (
      <span className="min-w-0 font-mono text-xs wrap-anywhere">
        <Place {...place} />
      </span>
    );
  return (
    <a
      href={url}
      title={place.path}
      target="_blank"
      rel="noopener noreferrer"
      className="link min-w-0 font-mono text-xs wrap-anywhere"
    >
      <Place {...place} />
      <ExternalLink className="ml-1 inline size-3.5 align-[-0.15em]" />
    </a>
  );
}

/** Shows on request what a good answer contains. */
export function GoodAnswer({ points }: { points: string[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-3">
      <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show what a good answer contains'}
      </Button>
      <div id={id} hidden={!isOpen}>
        <ul
          aria-label="A good answer contains"
          className="mt-3 grid list-disc gap-1.5 border-l-2 border-rule py-1 pl-8"
        >
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat, and the list never changes
            <li key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
              <TextWithCode text={point} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface MarksProps {
  mark: VivaMark | null;
  onMark: (mark: VivaMark) => void;
  /** The id of the question's text. */
  describedBy: string;
}

/** The three marks, of which one is pressed. */
export function Marks({ mark, onMark, describedBy }: MarksProps) {
  return (
    <fieldset aria-describedby={describedBy} className="viva-marks mt-4">
      <legend className="sr-only">How well could you answer?</legend>
      {VIVA_MARKS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mark === each}
          data-mark={each}
          onClick={() => onMark(each)}
        >
          {VIVA_MARK_LABELS[each]}
        </button>
      ))}
    </fieldset>
  );
}
