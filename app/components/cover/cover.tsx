import { useRef } from 'react';
import type { Project } from '#contract/documents.ts';
import { safeImageUrl } from '#domain/image.ts';
import { HEIGHT, WIDTH } from './size.ts';
import { useDrawCover } from './use-draw-cover.ts';

interface CoverProps {
  project: Pick<Project, 'slug' | 'tech'> & Partial<Pick<Project, 'coverImage'>>;
  className?: string;
  /** For covers above the fold; others load lazily. */
  eager?: boolean;
  /** Draws it in the browser, so that a long page's HTML stays short; until then it is an empty grid. */
  isDrawnLate?: boolean;
}

/** A project's cover image, or a generated drawing. Decorative: always used next to the project's name. */
export function Cover({ project, className = '', eager = false, isDrawnLate = false }: CoverProps) {
  const imageUrl = safeImageUrl(project.coverImage ?? null);
  if (!imageUrl) return <CoverDrawing project={project} className={className} isDrawnLate={isDrawnLate} />;
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      {/* Visible while the image loads, and when it fails: with an empty alt, a broken image renders nothing. */}
      <CoverDrawing project={project} isDrawnLate={isDrawnLate} />
      <img
        src={imageUrl}
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

/** While the drawing code loads, React leaves the drawing of the server's HTML alone: it does not compare markup. */
function CoverDrawing({ project, className = '', isDrawnLate = false }: Omit<CoverProps, 'eager'>) {
  const svg = useRef<SVGSVGElement>(null);
  const draw = useDrawCover(svg, isDrawnLate);
  const drawing = draw?.(project.slug, project.tech) ?? [];
  const paths = drawing.map(([stroke, path]) => `<path class="${stroke}" d="${path}"/>`).join('');
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      className={`cover ${className}`.trim()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawCover's class names and numbers; a project's words only choose among its drawings
      dangerouslySetInnerHTML={{ __html: paths }}
    />
  );
}
