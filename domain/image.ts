/** The kinds of picture that a cover may be. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

/** What a file is by its first bytes, whatever it calls itself; null when it is no picture that we show. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp';
  if (textAt(bytes, 4) === 'ftyp' && ['avif', 'avis'].includes(textAt(bytes, 8))) return 'image/avif';
  return null;
}

const COVER_PATH = /^\/covers\/[\w-]{1,64}$/;

/** Whether an address may stand as a project's cover: a picture of ours, or one on the web over https. Nothing that runs. */
export function isCoverUrl(address: string): boolean {
  if (COVER_PATH.test(address)) return true;
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
