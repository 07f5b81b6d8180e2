import { useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { keepCode } from '#app/lib/keep-code.ts';
import { windowOf } from '#domain/tour.ts';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { PlaceLink } from './question-card.tsx';
import { QuestionCode } from './question-code.tsx';

/** The tours through the code, one step at a time. Renders nothing without any. */
export function GuidedTour({ tours }: Pick<VivaDocument, 'tours'>) {
  const [chosen, setChosen] = useState(0);
  const [position, setPosition] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const tour = tours[chosen] ?? tours[0];
  const step = tour?.steps[position] ?? tour?.steps[0];
  if (!tour || !step) return null;

  function show(next: number) {
    setPosition(next);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="tour" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="tour" className="text-lg">
            Guided tour
          </h2>
          <p className="mt-1 max-w-3xl text-muted">
            Walk through the code step by step. The same tour plays in your editor: install the extension
            CodeTour in Visual Studio Code, and open your copy of the project.
          </p>
        </div>
        {tours.length > 1 && (
          <Select
            label="Tour"
            value={`${chosen}`}
            options={tours.map(({ title }, index) => [`${index}`, title] as const)}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              setPosition(0);
            }}
          />
        )}
      </div>
      <div className="mt-4 panel p-4 sm:px-6 sm:py-5">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          <span className="caption" aria-live="polite">
            {`Step ${position + 1} of ${tour.steps.length}`}
          </span>
          <PlaceLink url={step.url} path={step.path} lines={[step.line, step.line]} />
        </p>
        <h3 ref={heading} tabIndex={-1} dir="auto" className="mt-2 text-lg outline-none wrap-anywhere">
          {step.title ?? tour.title}
        </h3>
        <div
          dir="auto"
          className="prose mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
          dangerouslySetInnerHTML={{ __html: keepCode(step.html) }}
        />
        <QuestionCode lines={windowOf(step.line)} code={step.code} current={step.line} />
        <div className="mt-4 flex items-center gap-3" data-needs-script>
          <Button disabled={position === 0} onClick={() => show(position - 1)}>
            Back
          </Button>
          <Button
            variant="primary"
            disabled={position === tour.steps.length - 1}
            onClick={() => show(position + 1)}
          >
            Next
          </Button>
        </div>
      </div>
    </section>
  );
}
