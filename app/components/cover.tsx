import { safeImageUrl } from '#domain/image.ts';
import type { Project } from '#server/features/projects/get-project.ts';

/**
 * Counts the changes of the drawing code. Browsers keep a drawing for a year, so changed drawings need new
 * addresses. app/api/covers/cover.test.ts fails when it must be raised.
 */
const DRAWING_VERSION = 1;

export interface CoverProps {
  project: Pick<Project, 'slug' | 'tech'> & Partial<Pick<Project, 'coverImage'>>;
  className?: string;
  /** True for covers on the first screen. Others load lazily. */
  eager?: boolean;
}

/**
 * A project's cover image, or a generated drawing. It is decorative, because the project's name is next to
 * it.
 */
export function Cover({ project, className = '', eager = false }: CoverProps) {
  const uploaded = safeImageUrl(project.coverImage ?? null);
  const loading = eager ? 'eager' : 'lazy';
  return (
    <span className={`cover ${className}`.trim()}>
      {/* The drawing lies below an uploaded image and is seen until that is loaded, or if it fails: a broken
          image without an alternative text shows nothing. */}
      <img src={drawingUrl(project)} alt="" width={320} height={200} loading={loading} />
      {uploaded && (
        <img
          src={uploaded}
          alt=""
          width={320}
          height={200}
          loading={loading}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  );
}

/** Returns the address of a project's drawing. It names everything that the drawing depends on. */
export function drawingUrl({ slug, tech }: CoverProps['project']): string {
  return `/covers/${slug}.svg?${new URLSearchParams({ tech: tech.join(), v: String(DRAWING_VERSION) })}`;
}
