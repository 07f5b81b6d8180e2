import { slugify } from './text.ts';

/**
 * `Node.js` → `node-js`, `C++` → `c-plus-plus`, `C#` → `c-sharp`, `.NET` → `dotnet`. A slug stays as it is. Empty for a name
 * without Latin letters or digits.
 */
export function toTechnologySlug(name: string): string {
  return slugify(name.replace(/^\./, 'dot').replaceAll('+', ' plus ').replaceAll('#', ' sharp '));
}
