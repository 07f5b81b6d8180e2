import type { EntryContext } from 'react-router';
import { isPublicRead } from '#server/platform/live/public-reads.ts';
import type { RenderedParts } from './lib/rendered-parts.ts';
import type { RootData } from './lib/root-data.ts';

/**
 * Parts of pages by the data that they show: rendering them again gives the same while the data are the same object (`readPublic`). Of
 * the visitor, only whether they are signed in matters there.
 */
const rendered = new WeakMap<object, { signedIn?: RenderedParts; signedOut?: RenderedParts }>();

/** Where the parts of a page are kept. */
interface Place {
  find(): RenderedParts | null;
  /** Keeps them from the whole page, unless they hold the response's nonce. */
  keep(page: string, nonce: string): void;
}

/** Null for pages of which nobody else gets the same. */
export function placeOfParts({ staticHandlerContext }: EntryContext): Place | null {
  const { matches, loaderData, errors, actionData } = staticHandlerContext;
  const [root, leaf] = [matches[0], matches.at(-1)].map((match) => match && loaderData[match.route.id]);
  if (errors || actionData || !isPublicRead(leaf)) return null;
  const key = (root as RootData).viewer ? 'signedIn' : 'signedOut';
  return {
    find: () => rendered.get(leaf)?.[key] ?? null,
    keep(page, nonce) {
      const main = innerHtml(page, page.indexOf('<main '), '</main>');
      const footer = innerHtml(page, page.lastIndexOf('<footer '), '</footer>');
      if (!main || !footer || (main + footer).includes(nonce)) return;
      rendered.set(leaf, { ...rendered.get(leaf), [key]: { main, footer } });
    },
  };
}

function innerHtml(page: string, begin: number, endTag: string): string | null {
  const end = page.lastIndexOf(endTag);
  return begin < 0 || end < begin ? null : page.slice(page.indexOf('>', begin) + 1, end);
}
