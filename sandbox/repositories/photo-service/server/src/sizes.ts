/** Which pictures are made from an upload, and what they are called. */

export const WIDTHS = [160, 320, 640, 1280, 2048] as const;
const MAX_PIXELS = 50_000_000; // 512 MB of memory are enough for this many

export interface Upload {
  key: string;
  width: number;
  height: number;
}

export interface Resized {
  key: string;
  width: number;
  height: number;
}

/** Never larger than the original. Throws for a picture that would not fit into memory. */
export function planSizes({ key, width, height }: Upload): Resized[] {
  if (width <= 0 || height <= 0) throw new RangeError(`${key} has no pixels.`);
  if (width * height > MAX_PIXELS) throw new RangeError(`${key} has more than 50 megapixels.`);
  const name = key.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const wanted = WIDTHS.filter((size) => size < width);
  const widths = wanted.length === WIDTHS.length ? wanted : [...wanted, width];
  return widths.map((size) => ({
    key: `photos/${name}/${size}.webp`,
    width: size,
    height: Math.max(1, Math.round((height * size) / width)),
  }));
}

/** Writes a photo's marker if there is none yet, and removes it. */
export interface Markers {
  claim: (key: string) => Promise<boolean>;
  release: (key: string) => Promise<void>;
}

/** S3 sends the same event twice now and then: a photo is made once, by the first one to write its marker. */
export async function resizeOnce(
  upload: Upload,
  { claim, release }: Markers,
  resize: (size: Resized) => Promise<void>,
): Promise<number> {
  const sizes = planSizes(upload);
  const marker = `${upload.key}.done`;
  if (!(await claim(marker))) return 0;
  try {
    await Promise.all(sizes.map(resize));
    return sizes.length;
  } catch (error) {
    await release(marker); // Lambda tries a failed event again
    throw error;
  }
}
