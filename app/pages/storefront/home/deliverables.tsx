import { countOf } from '#app/messages/plurals.ts';
import type { Exhibit } from './exhibit.server.ts';

const PARTS = [
  ['Source code', 'All of it, in clear files you can read, run and change.'],
  ['Sample report', 'The problem, the design, the results and the references, chapter by chapter.'],
  ['Slides', 'A short version of the project, with the diagrams explained.'],
  ['Setup guide', 'From an empty laptop to a running project. Each step shows what you should see.'],
] as const;

/** Says what repositories contain, and shows the beginning of a real one. */
export function Deliverables({ exhibit }: { exhibit: Exhibit | null }) {
  return (
    <section aria-labelledby="contents" className="page pt-12 sm:pt-24">
      <h2 id="contents" className="max-w-2xl text-3xl">
        What’s in a repository
      </h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">
        The source code, and usually a sample report, slides and a setup guide. Each project page lists
        exactly what’s inside.
      </p>
      <ul className="mt-6 grid grid-cols-2 gap-x-5 gap-y-4 sm:mt-9 lg:grid-cols-4">
        {PARTS.map(([title, text]) => (
          <li key={title} className="border-t border-rule pt-3 sm:pt-4">
            <h3 className="text-lg sm:text-xl">{title}</h3>
            <p className="mt-1.5 text-muted max-sm:text-sm">{text}</p>
          </li>
        ))}
      </ul>
      {exhibit && (exhibit.entries.length > 0 || exhibit.readme) && <Opening exhibit={exhibit} />}
    </section>
  );
}

/** The first files and sentences of a repository. */
function Opening({ exhibit: { project, files, entries, readme } }: { exhibit: Exhibit }) {
  return (
    <figure className="mt-8 panel">
      <figcaption className="flex flex-wrap justify-between gap-x-4 border-b border-line px-5 py-3">
        <span className="wrap-anywhere">
          Inside{' '}
          <a href={`/projects/${project.slug}`} data-routed="" className="link">
            {project.name}
          </a>
        </span>
        <span className="text-muted">{countOf(files, 'file')}</span>
      </figcaption>
      <div className="grid grid-cols-1 md:auto-cols-fr md:grid-flow-col">
        {entries.length > 0 && (
          <ul aria-label="Files" className="px-5 py-4">
            {entries.map(({ name, size }) => (
              <li key={name} className="flex justify-between gap-4 py-0.5 text-sm">
                <span translate="no" className="min-w-0 font-mono wrap-anywhere">
                  {name}
                </span>
                <span className="flex-none text-muted">{size}</span>
              </li>
            ))}
          </ul>
        )}
        {readme && (
          <div
            dir="auto"
            className="border-line px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
          >
            <p className="text-sm text-muted">README</p>
            {readme.heading && (
              <p className="mt-1 font-display text-lg font-bold wrap-anywhere">{readme.heading}</p>
            )}
            {readme.text && <p className="mt-1.5 wrap-anywhere">{readme.text}</p>}
          </div>
        )}
      </div>
    </figure>
  );
}
