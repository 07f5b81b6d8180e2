import type { Project } from '#contract/documents.ts';
import { drawCover } from './draw-cover.ts';
import { safeImageUrl } from './safe-image-url.ts';
import { HEIGHT, WIDTH } from './shapes.ts';

interface CoverProps {
  project: Pick<Project, 'slug' | 'tech' | 'coverImage'>;
  className?: string;
  /** What the page opens with is fetched at once; everything else when it comes near. */
  eager?: boolean;
}

/** The project's picture, or a blueprint drawn from its slug and technologies. Decoration: the name stands beside it. */
export function Cover({ project, className = '', eager = false }: CoverProps) {
  const picture = safeImageUrl(project.coverImage);
  if (!picture) return <CoverDrawing project={project} className={className} />;
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      {/* Seen until the picture is there, and instead of one that does not load: without words, a broken one is nothing. */}
      <CoverDrawing project={project} />
      <img
        src={picture}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}

function CoverDrawing({ project, className = '' }: Pick<CoverProps, 'project' | 'className'>) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`cover w-full ${className}`}>
      {drawCover(project.slug, project.tech).map(([ink, path], layer) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a drawing never change places
        <path key={layer} className={ink} d={path} />
      ))}
    </svg>
  );
}
