import { createContext, type ReactNode } from 'react';

/**
 * The inline script of the document's head; null in the browser, where hydration ignores the server's script.
 */
export const HeadScript = createContext<ReactNode>(null);
