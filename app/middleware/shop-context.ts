import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '#server/context.ts';

/** The server context of a request, which `createRenderer` sets. */
export const shopContext = createContext<Context>();

/** The nonce of the response's Content-Security-Policy. */
export const nonceContext = createContext<string>();

export function shopOf(context: Readonly<RouterContextProvider>): Context {
  return context.get(shopContext);
}
