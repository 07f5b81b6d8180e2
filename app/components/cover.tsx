import type { CoverPicture } from '#domain/cover.ts';
import type { Project } from '#server/features/projects/get-project.ts';

/**
 * Counts the changes of the drawing code. Browsers keep a drawing for a year, so changed drawings need new
 * addresses. app/api/covers/cover.test.ts fails when it must be raised.
 */
const DRAWING_VERSION = 1;

/**
 * The width of a card, as `sizes` of an image says it: at most 24 rem. Phones have dense screens, small pictures
 * and slow networks, so there it says two thirds of the truth.
 */
const CARD_SIZES = '(max-width: 40rem) 62vw, 24rem';

/** What a cover needs of a project. */
export interface CoverProject extends Pick<Project, 'slug' | 'tech'> {
  /** Null or absent for a drawing. */
  cover?: CoverPicture | null;
  /** The field, whose tint the cover has. */
  field?: Project['field'];
}

export interface CoverProps {
  project: CoverProject;
  className?: string;
  /** True for covers on the first screen. Others load lazily. */
  eager?: boolean;
  /** True for the largest thing that a phone's first screen shows: it is asked for before the page is laid out. */
  first?: boolean;
  /** The width at which it is shown, as `sizes` of an image; by default that of a card. */
  sizes?: string;
}

/**
 * A project's picture, or a generated drawing. It is decorative, because the project's name is next to it. The
 * drawing is seen until the picture is loaded, and if it fails: see `lib/watch-covers.ts`.
 */
export function Cover({
  project,
  className = '',
  eager = false,
  first = false,
  sizes = CARD_SIZES,
}: CoverProps) {
  const { cover, field } = project;
  const loading = eager ? 'eager' : 'lazy';
  return (
    <span className={`cover ${className}`.trim()} data-field={field ?? undefined}>
      {cover && (
        <img
          key={cover.url}
          src={cover.url}
          srcSet={cover.srcset ?? undefined}
          sizes={cover.srcset ? sizes : undefined}
          alt=""
          width={640}
          height={400}
          loading={loading}
          decoding="async"
          fetchPriority={first ? 'high' : undefined}
          suppressHydrationWarning
        />
      )}
      <img
        src={drawingUrl(project)}
        alt=""
        width={320}
        height={200}
        loading={loading}
        // Otherwise the page would ask for both at once.
        fetchPriority={cover ? 'low' : undefined}
        suppressHydrationWarning
      />
    </span>
  );
}

/** A cover below a strip with the project's slug, like a window. */
export function CoverWindow(props: Omit<CoverProps, 'className'>) {
  const { slug, field } = props.project;
  return (
    <div className="cover-window" data-field={field ?? undefined}>
      <p aria-hidden translate="no">
        {slug}
      </p>
      <Cover {...props} />
    </div>
  );
}

/** Returns the address of a project's drawing. It names everything that the drawing depends on. */
export function drawingUrl({ slug, tech }: Pick<CoverProject, 'slug' | 'tech'>): string {
  return `/covers/${slug}.svg?${new URLSearchParams({ tech: tech.join(), v: String(DRAWING_VERSION) })}`;
}
