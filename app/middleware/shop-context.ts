import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '#server/context.ts';

/** Set for every request by `createRenderer`. */
export const shopContext = createContext<Context>();

/** The nonce of the response's Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** The server context of the request. */
export function shopOf(context: Readonly<RouterContextProvider>): Context {
  return context.get(shopContext);
}
