import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// The shop's typefaces, read from their packages: these pages do not depend on the shop's build.
const FILES: Record<string, string> = {
  'display.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'text.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'text-ext.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  'code.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};

/** A font by its file name in styles/theme.css. */
export async function readFont(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file === undefined) return undefined;
  return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(file))));
}
