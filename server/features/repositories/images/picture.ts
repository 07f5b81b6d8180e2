/**
 * A picture without further data: no metadata (such as place and program), no animation, no bytes after its
 * end.
 */
export interface Picture {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
  /** The size in pixels, as browsers show the picture. */
  width: number;
  height: number;
}

/** Larger pictures need more memory to decode than a phone can spare. */
const MAX_SIDE = 8000;
const MAX_PIXELS = 25_000_000;

/** Thrown when the file is damaged or not a picture. */
export class PictureError extends Error {
  override name = 'PictureError';
}

export function requireShowableSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureError('has no size.');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PictureError(`has ${width} × ${height} pixels. At most 8,000 a side and 25 million are shown.`);
}
