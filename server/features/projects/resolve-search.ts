import type { Context } from '../../context.ts';
import { hasProjects } from './count-projects.ts';
import type { ProjectFilter } from './project-filter.ts';
import { dropGenericWords, parseSearchWords } from './search-words.ts';
import { suggestSpelling } from './suggest-spelling.ts';

interface ResolvedSearch<Filter> {
  filter: Filter;
  /** True when the search matched nothing and `filter` matches its corrected spelling. */
  isCorrected: boolean;
}

/**
 * Finds the filter that a list shows. If the search finds nothing, it drops words that say nothing, such as
 * "app", and then corrects the spelling. If that finds nothing either, the filter stays.
 */
export async function resolveSearch<Filter extends ProjectFilter>(
  context: Context,
  filter: Filter,
): Promise<ResolvedSearch<Filter>> {
  const exact = { filter, isCorrected: false };
  if (!filter.search || (await hasProjects(context, filter))) return exact;
  const specificSearch = dropGenericWords(filter.search);
  const specific = { ...filter, words: parseSearchWords(specificSearch ?? '') };
  if (specificSearch && (await hasProjects(context, specific)))
    return { filter: specific, isCorrected: false };
  const words = await suggestSpelling(context, specificSearch ?? filter.search);
  const corrected = { ...filter, words: parseSearchWords(words?.join(' ') ?? '') };
  if (words && (await hasProjects(context, corrected))) return { filter: corrected, isCorrected: true };
  return exact;
}
