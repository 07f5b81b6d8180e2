import { safeImageUrl } from './image.ts';

/** What a project's cover shows. */
export interface CoverPicture {
  url: string;
  /** The picture in each width; null for one of another site, which has one width. */
  srcset: string | null;
}

/** The widths in which covers are kept, in pixels: for a thumbnail, a card, and a card on a sharp screen. */
export const COVER_WIDTHS = [320, 480, 640] as const;

const PATH = '/covers/';

/** The name below /covers of a picture in one width. `pictureId` is the hash of the picture. */
export function coverName(pictureId: string, width: number): string {
  return `${pictureId}-${width}.webp`;
}

/**
 * The picture of a project: the one that is kept in several widths, else the cover as it is; null for a
 * project whose cover is a drawing.
 */
export function toCover({
  coverImage,
  pictureId,
}: {
  coverImage: string | null;
  pictureId: string | null;
}): CoverPicture | null {
  if (pictureId === null) {
    const url = safeImageUrl(coverImage);
    return url === null ? null : { url, srcset: null };
  }
  const files = COVER_WIDTHS.map((width) => ({ width, url: PATH + coverName(pictureId, width) }));
  return {
    url: files.at(-1)?.url ?? '',
    srcset: files.map(({ url, width }) => `${url} ${width}w`).join(', '),
  };
}
