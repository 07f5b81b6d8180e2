import { keepCode } from '#app/lib/keep-code.ts';
import { countOf } from '#app/messages/plurals.ts';
import type { TourSummary } from '#domain/tour.ts';

/** Says how long the guided tours are, with the text of the first step. */
export function TourProof({ tours: { tours, steps, sample } }: { tours: TourSummary }) {
  return (
    <section aria-labelledby="tours" className="mt-10">
      <h2 id="tours" className="text-2xl">
        Guided tour: {countOf(steps, 'step')}
      </h2>
      <p className="mt-2 text-muted">
        {`Someone explains the code to you: ${tours === 1 ? 'one tour leads' : `${tours} tours lead`} through its files, step by step, here and in your editor. This is the first step, without its code.`}
      </p>
      {sample && (
        <div className="mt-4 panel px-4 py-3 sm:px-5">
          <h3 dir="auto" className="font-semibold wrap-anywhere">
            {sample.title}
          </h3>
          <div
            dir="auto"
            className="prose mt-1"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
            dangerouslySetInnerHTML={{ __html: keepCode(sample.html) }}
          />
        </div>
      )}
    </section>
  );
}
