import type { Sharp } from 'sharp';
import { COVER_WIDTHS } from '#domain/cover.ts';

/** A cover in one width, as a WebP of 16:10. */
export interface RenderedCover {
  /** In pixels. */
  width: number;
  bytes: Uint8Array;
}

const RATIO = 16 / 10;
/** At this quality the texts of a screenshot are sharp, and 640 px take about 9 KB. */
const QUALITY = 55;
/** A malicious picture must not take all memory; see images/picture.ts for the limit of galleries. */
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 15;
/** A portrait, such as the screen of a phone, takes this share of the width, below some of the height. */
const PORTRAIT = { width: 0.46, top: 0.1 };

/**
 * Renders the top left of a picture in each width. A portrait stands in the middle, and is transparent at its
 * sides, where the page shows the tint of the project's field. Returns null for a file that is no picture,
 * damaged or too large. The library's own threads do the work.
 */
export async function renderCover(bytes: Uint8Array): Promise<RenderedCover[] | null> {
  // Few processes render covers, so only those load the library, which takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .flatten({ background: '#fff' });
    const { autoOrient: size } = await picture.metadata();
    const isPortrait = size.width < size.height;
    const covers: RenderedCover[] = [];
    for (const width of COVER_WIDTHS) {
      const cover = isPortrait ? await standUpright(picture, width) : crop(picture, width, width / RATIO);
      covers.push({ width, bytes: await cover.webp({ quality: QUALITY, effort: 5 }).toBuffer() });
    }
    return covers;
  } catch {
    return null;
  }

  /** Extends a smaller picture, of which the lower end is cut off, to the width of the cover. */
  async function standUpright(picture: Sharp, width: number): Promise<Sharp> {
    const height = Math.round(width / RATIO);
    const top = Math.round(height * PORTRAIT.top);
    const own = 2 * Math.round((width * PORTRAIT.width) / 2);
    const side = (width - own) / 2;
    const cropped = await crop(picture, own, height - top)
      .png()
      .toBuffer();
    return sharp(cropped).extend({ top, left: side, right: side, background: '#0000' });
  }
}

function crop(picture: Sharp, width: number, height: number): Sharp {
  return picture.clone().resize(width, Math.round(height), { fit: 'cover', position: 'left top' });
}
