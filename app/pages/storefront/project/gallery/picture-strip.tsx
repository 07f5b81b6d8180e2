import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { drawingUrl } from '#app/components/cover.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { ArrowLeft, ArrowRight } from '#app/components/ui/icons.tsx';
import { loadCode } from '#app/lib/load-code.ts';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import type { Picture } from './zoom-dialog.tsx';

const importDialog = () => import('./zoom-dialog.tsx');
const ZoomDialog = lazy(async () => ({ default: (await importDialog()).ZoomDialog }));

/** A picture with smaller ones, from which browsers choose by the width that the strip gives it. */
interface StripPicture extends Picture {
  smaller?: { url: string; width: number }[];
}

interface PictureStripProps {
  pictures: StripPicture[];
  /** Loads the first picture at once, for a strip above the fold. */
  eager?: boolean;
  /** A class that gives the strip its height. */
  className: string;
  /** The drawing that is seen until a picture is loaded, and if it fails: see lib/watch-covers.ts. */
  drawing?: string;
}

/**
 * A row of pictures that scrolls by swiping, with the arrow keys and with two buttons. A press opens a
 * picture in a dialog. Only the current picture is a tab stop.
 */
export function PictureStrip({ pictures, eager = false, className, drawing }: PictureStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const { current, scrollTo, onScroll } = useScrolledTo(list);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const last = pictures.length - 1;
  const wrap = (index: number) => (index < 0 ? last : index > last ? 0 : index);

  function focus(index: number) {
    scrollTo(index);
    list.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function handleKey(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focus(wrap(next));
  }

  return (
    <>
      <ul ref={list} data-early-keys onScroll={onScroll} className={`picture-strip ${className}`}>
        {pictures.map((picture, index) => (
          <li key={picture.url} style={{ '--ratio': picture.width / picture.height } as CSSProperties}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={drawing && picture.alt}
              className={drawing && 'cover'}
              tabIndex={index === current ? 0 : -1}
              onKeyDown={handleKey}
              onClick={async () => {
                if (await loadCode(importDialog)) setZoomed(index);
              }}
            >
              <PictureImages picture={picture} isFirst={eager && index === 0} drawing={drawing} />
            </button>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="mt-3 flex items-center justify-between gap-3" data-needs-script>
          <p className="caption tabular-nums">
            {current + 1} / {pictures.length}
          </p>
          <div className="flex gap-2">
            <Button size="sm" aria-label="Previous picture" onClick={() => scrollTo(wrap(current - 1))}>
              <ArrowLeft className="size-4" />
            </Button>
            <Button size="sm" aria-label="Next picture" onClick={() => scrollTo(wrap(current + 1))}>
              <ArrowRight className="size-4" />
            </Button>
          </div>
        </div>
      )}
      {zoomed !== null && (
        <Suspense>
          <ZoomDialog
            pictures={pictures}
            start={zoomed}
            onClose={(shown) => {
              // The closing dialog returns the focus to the picture that was pressed.
              flushSync(() => setZoomed(null));
              focus(shown);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface PictureImagesProps {
  picture: StripPicture;
  /** Whether it's loaded before everything else. */
  isFirst: boolean;
  drawing: string | undefined;
}

function PictureImages({ picture, isFirst, drawing }: PictureImagesProps) {
  const { url, alt, width, height, smaller = [] } = picture;
  return (
    <>
      <img
        src={url}
        srcSet={smaller.length > 0 ? listSizes([...smaller, { url, width }]) : undefined}
        sizes={smaller.length > 0 ? `calc(${(ROUNDED * width) / height} * ${ROW_HEIGHT})` : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        suppressHydrationWarning
      />
      {drawing && (
        <img src={drawing} alt="" width={320} height={200} loading="lazy" suppressHydrationWarning />
      )}
    </>
  );
}

/** The height of a row whose pictures come in several sizes: that of `.sample-pages` in gallery.css. */
const ROW_HEIGHT = 'clamp(15rem, 60vw, 22rem)';
/** A picture may be enlarged by so little: smaller ones are rounded down to whole pixels. */
const ROUNDED = 0.97;

function listSizes(pictures: { url: string; width: number }[]): string {
  return pictures.map(({ url, width }) => `${url} ${width}w`).join();
}

/** Shows large screenshots of the project at the top of its page. */
export function Gallery({ project }: { project: Pick<ProjectDetails, 'gallery' | 'slug' | 'tech'> }) {
  return (
    <section aria-label="Gallery" className="flow-root px-3 sm:px-6">
      <PictureStrip pictures={project.gallery} eager className="screenshots" drawing={drawingUrl(project)} />
    </section>
  );
}

/** A scroll has ended when nothing moved for this time. Not all browsers have an event for it. */
const SETTLED_MS = 120;

/** Follows the scroll position of a horizontal list. */
function useScrolledTo(list: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** The position of the child in the middle, or of the child to which the list is scrolling. */
    current,
    scrollTo(index: number) {
      const element = list.current;
      const child = element?.children[index];
      if (!element || !(child instanceof HTMLElement)) return;
      setCurrent(index);
      element.scrollTo({ left: child.offsetLeft - (element.clientWidth - child.offsetWidth) / 2 });
    },
    onScroll() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const { current: element } = list;
        if (element) setCurrent((shown) => findMiddle(element, shown));
      }, SETTLED_MS);
    },
  };
}

/** Returns `shown` while that child is fully in sight, otherwise the child nearest to the middle. */
function findMiddle(element: HTMLElement, shown: number): number {
  const middle = element.scrollLeft + element.clientWidth / 2;
  const children = [...element.children] as HTMLElement[];
  const isInSight = ({ offsetLeft, offsetWidth }: HTMLElement) =>
    offsetLeft >= element.scrollLeft - 1 &&
    offsetLeft + offsetWidth <= element.scrollLeft + element.clientWidth + 1;
  const child = children[shown];
  if (child && isInSight(child)) return shown;
  const distances = children.map(({ offsetLeft, offsetWidth }) =>
    Math.abs(offsetLeft + offsetWidth / 2 - middle),
  );
  return distances.indexOf(Math.min(...distances));
}
