/** A picture without what isn't one: metadata (where it was taken, by which program), animations, bytes after its end. */
export interface Picture {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
  /** Pixels, as browsers show it. */
  width: number;
  height: number;
}

/** Larger ones take more memory to decode than a phone has to spare. */
const MAX_SIDE = 8000;
const MAX_PIXELS = 25_000_000;

/** The file is damaged, or no picture. */
export class PictureError extends Error {
  override name = 'PictureError';
}

export function requireShowableSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureError('has no size.');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PictureError(`has ${width} × ${height} pixels. At most 8,000 a side and 25 million are shown.`);
}
