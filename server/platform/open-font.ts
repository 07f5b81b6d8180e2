import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';

/** Opens a font of app/fonts with fontkit, which is imported on demand because loading it delays startup. */
export async function openFont(
  name: 'bricolage-grotesque' | 'instrument-sans' | 'jetbrains-mono' | 'dejavu-sans-condensed',
): Promise<Font> {
  const { create } = await import('fontkit');
  const font = create(await readFile(new URL(`../../app/fonts/${name}.ttf`, import.meta.url)));
  if (!('layout' in font)) throw new Error(`${name} is a font collection.`);
  return font;
}
