import { CoverWindow } from '#app/components/cover.tsx';
import { ArrowRight } from '#app/components/ui/icons.tsx';
import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { TextWithCode } from '#app/components/ui/text-with-code.tsx';
import { getPriceToPay } from '#domain/project.ts';
import type { Exhibit } from './exhibit.server.ts';

/** Phones have dense screens and slow networks, so there it says two thirds of the truth, as covers do. */
const SIZES = '(max-width: 40rem) 62vw, 34rem';

/** A project's picture, and on wider screens one of its questions and the result of its checks. */
export function HeroExhibit({ exhibit: { project, question, check } }: { exhibit: Exhibit }) {
  return (
    <figure className="hero-exhibit">
      <CoverWindow project={project} eager first sizes={SIZES} />
      {(question || check) && (
        <dl>
          {question && (
            <div>
              <dt>A question of its viva room</dt>
              <dd dir="auto">
                <TextWithCode text={question} />
              </dd>
            </div>
          )}
          {check && (
            <div>
              <dt className="text-ok">Checks passed</dt>
              <dd>{check}</dd>
            </div>
          )}
        </dl>
      )}
      <figcaption>
        <span className="min-w-0 font-medium wrap-anywhere">{project.name}</span>
        <OfferPrice {...project} rupees={getPriceToPay(project)} />
        <a
          href={`/projects/${project.slug}`}
          data-routed="prefetch"
          className="stretched ml-auto link inline-flex items-center gap-1 font-medium"
        >
          See it <ArrowRight className="size-4" />
        </a>
      </figcaption>
    </figure>
  );
}
