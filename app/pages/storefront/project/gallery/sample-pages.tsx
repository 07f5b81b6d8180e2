import * as messages from '#app/messages/project.tsx';
import type { RepositoryDocument } from '#contract/repository.ts';
import { PictureStrip } from './picture-strip.tsx';

/** Shows pages of the report as pictures. */
export function SamplePages({ previews }: Pick<RepositoryDocument, 'previews'>) {
  const pages = previews.flatMap(({ kind, path, page, url, width, height }) =>
    kind === 'pdf' && page !== null && width !== null && height !== null
      ? [{ url, alt: messages.samplePage(path, page), width, height }]
      : [],
  );
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="sample-pages" className="mt-10">
      <h2 id="sample-pages" className="text-2xl">
        {messages.samplePages}
      </h2>
      <p className="mt-2 mb-4 text-muted">{messages.samplePagesText}</p>
      <PictureStrip pictures={pages} className="sample-pages" />
    </section>
  );
}
