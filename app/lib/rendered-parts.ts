import { createContext } from 'react';

/** The inner HTML of the parts of a page that are the same for many visitors. */
export interface RenderedParts {
  main: string;
  footer: string;
}

/** What the server has rendered for somebody else; null where it must be rendered, as in the browser. */
export const RenderedPartsContext = createContext<RenderedParts | null>(null);
