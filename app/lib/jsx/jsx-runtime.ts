import type { ExoticComponent, ReactElement, JSX as ReactJsx } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { wrapTexts } from './wrap-texts.ts';

// The compiler turns JSX into calls of these functions, because tsconfig.json names this folder.

// biome-ignore lint/performance/noBarrelFile: the compiler imports all of these names from this module
export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof reactJsx = (type, props, key) => {
  wrapTexts(type, props as object);
  return reactJsx(type, props, key);
};
export const jsxs: typeof reactJsx = (type, props, key) => jsx(type, props, key);

/**
 * What a component may return. A bare text would share an element with others, so it is an error of types;
 * `<>{text}</>` gets an element.
 */
type Rendered = ReactElement | boolean | null | undefined | readonly Rendered[];

export declare namespace JSX {
  type ElementType = keyof ReactJsx.IntrinsicElements | ((props: never) => Rendered) | ExoticComponent<never>;
  interface Element extends ReactJsx.Element {}
  interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
  interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
  interface IntrinsicElements extends ReactJsx.IntrinsicElements {}
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
}
