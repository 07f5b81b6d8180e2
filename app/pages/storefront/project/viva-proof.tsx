import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import * as messages from '#app/messages/viva.ts';
import type { ProjectDetails } from '#contract/documents.ts';

/** Says how many viva questions a buyer can practise, with the samples. Renders nothing if there are none. */
export function VivaProof({ project }: { project: Pick<ProjectDetails, 'viva' | 'hasVivaFile'> }) {
  const { viva, hasVivaFile } = project;
  if (viva.questions === 0) return null;
  return (
    <section aria-labelledby="viva" className="mt-10">
      <h2 id="viva" className="text-2xl">
        {messages.proof(viva.questions, viva.files)}
      </h2>
      <p className="mt-2 text-muted">{hasVivaFile ? messages.proofText : messages.generalProofText}</p>
      {viva.samples.length > 0 && (
        <>
          <h3 className="mt-5 text-lg">{messages.samples}</h3>
          <ul className="mt-3 rounded-md border border-line bg-surface">
            {viva.samples.map(({ ask, kind, level }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions may repeat, and have no ID here
              <li key={index} className="border-line px-4 py-3 not-first:border-t sm:px-5">
                <p className="caption">
                  {messages.KINDS[kind]} · {messages.LEVELS[level]}
                </p>
                <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                  <TextWithCode text={ask} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
