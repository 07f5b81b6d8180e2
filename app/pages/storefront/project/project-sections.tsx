import { buttonClass } from '#app/components/ui/button-class.ts';
import { CircleAlert, CircleCheck, Clock, ExternalLink } from '#app/components/ui/icons.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import { keepCode } from '#app/lib/keep-code.ts';
import { countOf } from '#app/messages/plurals.ts';
import { VIVA_KIND_LABELS, VIVA_LEVEL_LABELS } from '#app/messages/viva.ts';
import { type BasePaper, doiUrl } from '#domain/paper.ts';
import { formatMinute } from '#domain/time.ts';
import type { TourSummary } from '#domain/tour.ts';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import type { RepositoryDocument } from '#server/readers/catalogue/find-repository-document.ts';
import type { Route } from './+types/project.route.ts';
import { PictureStrip } from './gallery/picture-strip.tsx';
import { Questions } from './questions.tsx';
import { Repository } from './repository/repository.tsx';
import { Requirements } from './requirements.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { Versions } from './versions.tsx';

/** The sections that show that the project is real, runs and fits. */
export function ProjectSections(props: Route.ComponentProps['loaderData']) {
  const { project, repository, versions, reviews, questions, freeSample, isOwned } = props;
  return (
    <>
      {repository && (
        <>
          <Repository projectId={project.id} repository={repository} />
          <SamplePages previews={repository.previews} />
          <Checks checks={repository.checks} isPaused={project.pausedBy === 'checks'} />
        </>
      )}
      {project.paper && <Paper paper={project.paper} />}
      <Requirements project={project} absentFiles={repository?.absentFiles ?? null} />
      {project.tours && <TourProof tours={project.tours} />}
      <VivaProof project={project} />
      <Versions versions={versions} feedUrl={`/projects/${project.slug}/versions.atom`} />
      <Questions projectId={project.id} questions={questions} />
      <Reviews project={project} page={reviews} freeSample={freeSample} isOwned={isOwned} />
    </>
  );
}

/** Lists what a buyer gets. */
export function Included({ features }: { features: string[] }) {
  return (
    <section className="mt-10">
      <h2 className="text-2xl">What's Included</h2>
      <ol className="mt-4 panel">
        {features.map((feature, position) => (
          <li key={feature} className="flex gap-4 border-line px-4 py-3 not-first:border-t sm:px-5">
            <span aria-hidden className="caption w-5 shrink-0 pt-0.5 text-right tabular-nums">
              {position + 1}
            </span>
            <span className="min-w-0 border-l border-rule pl-4 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows pages of the report as pictures. */
function SamplePages({ previews }: Pick<RepositoryDocument, 'previews'>) {
  const pages = previews.flatMap(({ kind, path, page, url, width, height, smaller }) =>
    kind === 'pdf' && page !== null && width !== null && height !== null
      ? [{ url, alt: `Page ${page} of ${path}`, width, height, smaller }]
      : [],
  );
  if (pages.length === 0) return null;
  return (
    <Section id="sample-pages" title="Sample pages" heading="text-2xl" className="mt-10">
      <p className="mt-2 mb-4 text-muted">The first pages of the sample report, as you get it.</p>
      <PictureStrip pictures={pages} className="sample-pages" />
    </Section>
  );
}

const CHECK_STATES = {
  passing: [CircleCheck, 'text-ok', 'Checks passed'],
  failing: [CircleAlert, 'text-bad', 'Checks failed'],
  pending: [Clock, 'text-muted', 'Checks are running'],
} as const;

/** Shows the result of the automatic checks of the commit on sale. Renders nothing if there are no checks. */
function Checks({ checks, isPaused }: Pick<RepositoryDocument, 'checks'> & { isPaused: boolean }) {
  if (!checks) return null;
  const [Icon, colour, text] = CHECK_STATES[checks.state];
  return (
    <Section id="checks" title="Checks" heading="text-2xl" className="mt-10">
      <div className="mt-4 flex gap-3 panel px-4 py-3 sm:px-5">
        <Icon className={`mt-1 size-5 shrink-0 ${colour}`} />
        <div className="min-w-0">
          <p>
            <strong className={`font-semibold ${colour}`}>{text}</strong>{' '}
            <time dateTime={new Date(checks.ranAt * 1000).toISOString()} className="text-muted">
              on {formatMinute(checks.ranAt)}
            </time>
          </p>
          <p className="wrap-anywhere">{checks.summary}</p>
          <p className="mt-1 text-sm text-muted">
            {isPaused
              ? 'They are about the newest version, which goes on sale once they pass.'
              : 'They are about the version that you get if you buy now.'}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Links to a running copy of the project on another site. */
export function DemoLink({ url }: { url: string }) {
  return (
    <p className="mt-5">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        Live demo
        <ExternalLink className="size-4" />
      </a>
    </p>
  );
}

/** Says how many viva questions a buyer can practise, with the samples. Renders nothing if there are none. */
function VivaProof({ project }: { project: Pick<ProjectDetails, 'viva' | 'hasVivaFile'> }) {
  const { viva, hasVivaFile } = project;
  if (viva.questions === 0) return null;
  return (
    <section aria-labelledby="viva" className="mt-10">
      <h2 className="text-2xl">
        <span id="viva">Viva room</span>: {countOf(viva.questions, 'question')} on{' '}
        {countOf(viva.files, 'file')}
      </h2>
      <p className="mt-2 text-muted">
        {hasVivaFile
          ? 'Once you have the project, practise what an examiner may ask about its code. Each question comes with its lines and what a good answer contains, and you can take a mock viva.'
          : 'Once you have the project, practise what an examiner may ask about its code. These are general questions, made from its list of files.'}
      </p>
      {viva.samples.length > 0 && (
        <>
          <h3 className="mt-5 text-lg">Sample questions</h3>
          <ul className="mt-3 panel">
            {viva.samples.map(({ ask, kind, level }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions may repeat, and have no ID here
              <li key={index} className="border-line px-4 py-3 not-first:border-t sm:px-5">
                <p className="caption">
                  {VIVA_KIND_LABELS[kind]} · {VIVA_LEVEL_LABELS[level]}
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

/** Says how long the guided tours are, with the text of the first step. */
function TourProof({ tours: { tours, steps, sample } }: { tours: TourSummary }) {
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

/** Names the published paper on which the project is based. */
function Paper({ paper: { title, authors, venue, year, doi } }: { paper: BasePaper }) {
  return (
    <Section id="base-paper" title="Base paper" heading="text-2xl" className="mt-10">
      <p className="mt-2 text-muted">
        This project builds on published research. Read the paper before you decide: your guide will ask about
        it.
      </p>
      <div className="mt-4 panel px-4 py-3 sm:px-5">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className="mt-1 wrap-anywhere">
          {authors.join(', ')}
        </p>
        <p dir="auto" className="text-muted wrap-anywhere">
          {`${venue}, ${year}`}
        </p>
        {doi && (
          <p className="mt-1">
            <a
              href={doiUrl(doi)}
              target="_blank"
              rel="noopener noreferrer"
              translate="no"
              className="link wrap-anywhere"
            >
              {doiUrl(doi).slice('https://'.length)}
            </a>
          </p>
        )}
      </div>
    </Section>
  );
}
