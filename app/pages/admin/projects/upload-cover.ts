/** A little below what the server takes. */
const LARGEST_BYTES = 240 * 1024;
/** Twice the width that a card shows it in. */
const WIDTH = 1280;
const QUALITIES = [0.85, 0.7, 0.5];

type Sent = { address: string } | { problem: string };

/** Uploads a picture, made smaller when it is too large; answers its address, or what is wrong, in words. Browser only. */
export async function sendCover(file: Blob): Promise<Sent> {
  const picture = file.size <= LARGEST_BYTES ? file : await shrink(file).catch(() => null);
  if (!picture) return { problem: 'This file could not be read as a picture. Please choose another one.' };
  try {
    const response = await fetch('/admin/covers', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: picture,
    });
    const answer = (await response.json()) as { address?: string; error?: { message: string } };
    if (answer.address) return { address: answer.address };
    return { problem: answer.error?.message ?? NOT_SENT };
  } catch {
    return { problem: NOT_SENT };
  }
}

const NOT_SENT = 'The picture could not be uploaded. Please try again.';

async function shrink(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file);
  const scale = Math.min(1, WIDTH / source.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(source.width * scale);
  canvas.height = Math.round(source.height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const webp = await toBlob(canvas, 'image/webp', quality);
    // Browsers that cannot write WebP answer with a PNG.
    const smaller = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality);
    if (smaller && smaller.size <= LARGEST_BYTES) return smaller;
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
