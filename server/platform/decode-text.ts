/**
 * Decodes a file's bytes by its byte order mark, because PowerShell's `>` and old editors write UTF-16. UTF-16
 * without a mark is known by the zeros beside its first two characters, which are ASCII in settings and JSON.
 * @param options.fatal - Throw a TypeError if the bytes are no text of that encoding.
 */
export function decodeText(bytes: Uint8Array, options: { fatal?: boolean } = {}): string {
  return new TextDecoder(encodingOf(bytes), options).decode(bytes);
}

function encodingOf([first, second, third, fourth]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return 'utf-8';
}
