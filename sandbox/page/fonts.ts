import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// The shop's typefaces, from the same packages; the page must not depend on how the shop builds its own.
const FILES: Record<string, string> = {
  'display.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'text.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'text-ext.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  'code.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};

/** A font file by the name that styles/paper.css gives it. */
export async function readFont(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file === undefined) return undefined;
  return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(file))));
}
