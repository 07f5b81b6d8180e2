import { offlineText } from '#app/lib/callables-client.ts';

const UPLOAD_FAILED = 'We couldn’t upload the picture. Please try again.';

/** This is slightly below the server's limit. */
const MAX_BYTES = 240 * 1024;
/** This is twice the width of a card. */
const MAX_WIDTH = 1280;
const QUALITIES = [0.85, 0.7, 0.5];

type UploadResult = { url: string } | { error: string };

/** Uploads a cover image from the browser. An image that is too large is resized first. */
export async function uploadCover(file: Blob): Promise<UploadResult> {
  const image = file.size <= MAX_BYTES ? file : await resize(file).catch(() => null);
  if (!image) return { error: 'We couldn’t read this file as a picture. Please choose another one.' };
  try {
    const response = await fetch('/admin/covers', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: image,
    });
    const { address, error } = (await response.json()) as { address?: string; error?: { message: string } };
    return address ? { url: address } : { error: error?.message ?? UPLOAD_FAILED };
  } catch {
    return { error: offlineText() || UPLOAD_FAILED };
  }
}

async function resize(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file);
  const scale = Math.min(1, MAX_WIDTH / source.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(source.width * scale);
  canvas.height = Math.round(source.height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const webp = await toBlob(canvas, 'image/webp', quality);
    // Browsers that can't encode WebP return a PNG.
    const image = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality);
    if (image && image.size <= MAX_BYTES) return image;
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
