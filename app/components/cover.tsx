import type { Project } from '#contract/documents.ts';
import { safeImageUrl } from '#domain/image.ts';

/**
 * Counts the changes of the drawing code. Browsers keep a drawing for a year, so changed drawings need new addresses;
 * app/api/covers/cover.test.ts says when.
 */
const DRAWING_VERSION = 1;

interface CoverProps {
  project: Pick<Project, 'slug' | 'tech'> & Partial<Pick<Project, 'coverImage'>>;
  className?: string;
  /** For covers on the first screen; others load lazily. */
  eager?: boolean;
}

/** A project's cover image, or a generated drawing. Decorative: always used next to the project's name. */
export function Cover({ project, className = '', eager = false }: CoverProps) {
  const uploaded = safeImageUrl(project.coverImage ?? null);
  const loading = eager ? 'eager' : 'lazy';
  return (
    <span className={`cover ${className}`.trim()}>
      {/*
       * The drawing stays below an uploaded image: it is seen while that loads and when it fails, since a broken image
       * without an alternative text shows nothing.
       */}
      <img src={drawingUrl(project)} alt="" width={320} height={200} loading={loading} />
      {uploaded && <img src={uploaded} alt="" width={320} height={200} loading={loading} decoding="async" />}
    </span>
  );
}

/** Where app/api/covers draws the cover of a project. The address has all that the drawing depends on, so it never changes. */
export function drawingUrl({ slug, tech }: CoverProps['project']): string {
  return `/covers/${slug}.svg?${new URLSearchParams({ tech: tech.join(), v: String(DRAWING_VERSION) })}`;
}
