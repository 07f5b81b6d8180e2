import type { Project } from '#contract/documents.ts';
import { drawCover } from './draw-cover.ts';
import { HEIGHT, WIDTH } from './pen.ts';

/** The project's picture, or a blueprint drawn from its slug and technologies. Decoration: the name stands beside it. */
export function Cover({ project, className = '' }: { project: Project; className?: string }) {
  const picture = safePicture(project.coverImage);
  if (picture) {
    return (
      <img
        src={picture}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        className={`aspect-16/10 w-full object-cover ${className}`}
      />
    );
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`cover w-full ${className}`}>
      {drawCover(project.slug, project.tech).map(([ink, path], layer) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a drawing never change places
        <path key={layer} className={ink} d={path} />
      ))}
    </svg>
  );
}

/** Only real picture addresses; whatever else stands in that field is not followed. */
function safePicture(address: string | null): string | null {
  return address && /^(https:\/\/|\/(?!\/))/.test(address) ? address : null;
}
