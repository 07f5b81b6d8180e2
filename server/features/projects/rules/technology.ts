import { slugify } from '#domain/slugify.ts';

/**
 * Turns `Node.js` into `node-js`, `C++` into `c-plus-plus`, `C#` into `c-sharp` and `.NET` into `dotnet`. A
 * slug stays as it is. A name without Latin letters or digits gives an empty text.
 */
export function toTechnologySlug(name: string): string {
  return slugify(name.replace(/^\./, 'dot').replaceAll('+', ' plus ').replaceAll('#', ' sharp '));
}
