import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { wrapTexts } from './wrap-texts.ts';

// biome-ignore lint/performance/noBarrelFile: the compiler imports all of these names from this module
export { Fragment } from 'react/jsx-dev-runtime';

/** What jsx-runtime.ts has, for development: React's warnings name the place in the source. */
export function jsxDEV(...given: Parameters<typeof reactJsxDev>): ReturnType<typeof reactJsxDev> {
  const [type, props] = given;
  wrapTexts(type, props as object);
  // React warns when children that the compiler calls static are no list, as when their texts were joined.
  given[3] &&= Array.isArray((props as { children?: unknown }).children);
  return reactJsxDev(...given);
}
