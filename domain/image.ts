/** The image formats accepted as covers. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

/** Detects an image format by the file's signature; null when it is unsupported. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (hasPrefix(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (hasPrefix(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (fourCharacters(bytes, 0) === 'RIFF' && fourCharacters(bytes, 8) === 'WEBP') return 'image/webp';
  if (fourCharacters(bytes, 4) === 'ftyp' && ['avif', 'avis'].includes(fourCharacters(bytes, 8)))
    return 'image/avif';
  return null;
}

const COVER_PATH = /^\/covers\/[\w-]{1,64}$/;

/** Whether a URL may be used as a cover: an uploaded image, or any https URL without credentials. */
export function isCoverUrl(url: string): boolean {
  return COVER_PATH.test(url) || isHttpsUrl(url);
}

/** Whether a URL is https, without credentials. */
export function isHttpsUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

/** Whether a URL may be used as a demo: an https URL without credentials, or a demo that the sandbox serves. */
export function isDemoUrl(url: string): boolean {
  return isHttpsUrl(url) || /^\/sandbox\/demos\/[a-z0-9-]{1,100}\/demo\/$/.test(url);
}

/** The URL when it is https or a path on this site, else null. Used to render stored covers. */
export function safeImageUrl(url: string | null): string | null {
  return url && /^(https:\/\/|\/(?![/\\]))/.test(url) ? url : null;
}

function hasPrefix(bytes: Uint8Array, prefix: number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function fourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
