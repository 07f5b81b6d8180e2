import { LIBRARIES, LIBRARIES_OF_PAGES, PHP_LIBRARIES, PLACES, VERSION } from './foreign-files.ts';
import type { Place } from './foreign-rule.ts';

/** The places that a folder is in. */
export type Places = ReadonlySet<Place>;

export const NO_PLACES: Places = new Set();
const OF_LIBRARIES = /\.(js|css|less|scss|mjs)$/;

/** The places of a folder that is called so, in a folder with these places. */
export function addPlaces(above: Places, name: string): Places {
  const added = (Object.keys(PLACES) as Place[]).filter((place) => PLACES[place].has(name));
  return added.length > 0 ? new Set([...above, ...added]) : above;
}

/** Whether a folder holds a library, by its name and the places that it is in. */
export function isLibraryFolder(name: string, above: Places): boolean {
  return isCalled(name, LIBRARIES) || isCalled(name, PHP_LIBRARIES) || isLibraryOfPages(name, above);
}

/** Whether a file is a library, by its name and the places that it is in. */
export function isLibraryFile(name: string, places: Places): boolean {
  const stem = name.slice(0, name.lastIndexOf('.'));
  if (name.endsWith('.php')) return isCalled(stem, PHP_LIBRARIES);
  return OF_LIBRARIES.test(name) && (isCalled(stem, LIBRARIES) || isLibraryOfPages(stem, places));
}

/** Scripts below `src` or `resources` are the program itself, and `js` is where they are. */
function isLibraryOfPages(name: string, places: Places): boolean {
  const isOfScripts = places.has('scripts') && !places.has('source') && !places.has('resources');
  return (places.has('pages') || isOfScripts) && isCalled(name, LIBRARIES_OF_PAGES);
}

/** Whether a name is one of the list, followed by nothing but a version and the kind of build. */
export function isCalled(name: string, list: ReadonlySet<string>): boolean {
  const parts = name.split(/[-_. ]/, 8);
  return parts.some((_, index) => {
    const key = parts.slice(0, index + 1).join('');
    const isNamed = list.has(key) || list.has(key.replace(/(?<!\d)\d+$/, ''));
    return isNamed && parts.slice(index + 1).every((part) => part === '' || VERSION.test(part));
  });
}
