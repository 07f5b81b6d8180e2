import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { countOf } from '#app/messages/plurals.ts';
import { VIVA_KIND_LABELS, VIVA_LEVEL_LABELS, VIVA_MARK_LABELS } from '#app/messages/viva.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import { findGuidedRoom } from '#server/features/viva/guide-link.ts';
import type { Route } from './+types/guide.route.ts';
import { Place } from './place.tsx';
import { MARK_TONES } from './question-card.tsx';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const room = orNotFound(await findGuidedRoom(shopOf(context), token));
  const { projectName, commit, document } = room;
  // Neither what a good answer contains nor the code is sent.
  const questions = document.questions.map(({ id, ask, kind, level, path, lines, mark }) => {
    return { id, ask, kind, level, path, lines, mark };
  });
  return { projectName, commit, could: document.could, questions };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Viva room: ${loaderData?.projectName ?? ''}` },
];

/** `/viva/{token}` shows the questions and marks of an order to the buyer's teacher, without answers. */
export default function Guide({
  loaderData: { projectName, commit, could, questions },
}: Route.ComponentProps) {
  const files = new Set(questions.map(({ path }) => path)).size;
  return (
    <div className="page py-10 sm:py-16">
      <article className="max-w-3xl">
        <p className="caption">Viva room</p>
        <h1 className="mt-2 text-3xl wrap-anywhere">{projectName}</h1>
        <p className="mt-3 text-muted">
          A student practises these questions about the code of a project from our shop, and marks how well
          they could answer. This page shows no answers.
        </p>
        <p className="caption mt-3">
          {countOf(questions.length, 'question')} on {countOf(files, 'file')}, commit{' '}
          {shortCommit(commit ?? '')}
        </p>
        <p className="mt-5 text-lg font-medium">
          The student could answer {could} of {questions.length}.
        </p>
        <ol className="viva-sheet">
          {questions.map(({ id, ask, kind, level, path, lines, mark }) => (
            <li key={id}>
              <div>
                <p dir="auto" className="whitespace-pre-line">
                  <TextWithCode text={ask} />
                </p>
                <p className="caption">
                  {VIVA_KIND_LABELS[kind]} · {VIVA_LEVEL_LABELS[level]}
                </p>
                <p className="caption">
                  <Place path={path} lines={lines} />
                </p>
              </div>
              <StatusBadge tone={mark ? MARK_TONES[mark] : 'muted'}>
                {mark ? VIVA_MARK_LABELS[mark] : 'No mark yet'}
              </StatusBadge>
            </li>
          ))}
        </ol>
      </article>
    </div>
  );
}
