import { type BasePaper, doiUrl } from '#domain/paper.ts';

/** Names the published paper on which the project is based. */
export function Paper({ paper: { title, authors, venue, year, doi } }: { paper: BasePaper }) {
  return (
    <section aria-labelledby="base-paper" className="mt-10">
      <h2 id="base-paper" className="text-2xl">
        Base paper
      </h2>
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
    </section>
  );
}
