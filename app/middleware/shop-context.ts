import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '#server/context.ts';

/** The shop and who is asking, given to every loader and action by the HTTP layer. */
export const shopContext = createContext<Context>();

/** Of this answer's content security policy; scripts without it do not run. */
export const nonceContext = createContext<string>();

/** The shop from a loader's or action's `context`. */
export function shopOf(context: Readonly<RouterContextProvider>): Context {
  return context.get(shopContext);
}
