// Node 24 parses the `exports` of a package again for each import of it and inside it. Drizzle has 400
// modules and 130 KB of `exports`, and is imported by every second module of the shop, which took two seconds
// of each start (decision 2).
import module from 'node:module';

const MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;
const PACKAGES = '/node_modules/';
/** What the shop's own imports of Drizzle have resolved to, by their specifiers. */
const resolved = new Map();

// npm's own Node may be one that lacks this function.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && MODULE.test(context.parentURL))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!specifier.startsWith('drizzle-orm') || context.parentURL?.includes(PACKAGES))
      return nextResolve(specifier, context);
    if (!resolved.has(specifier)) resolved.set(specifier, nextResolve(specifier, context).url);
    return { url: resolved.get(specifier), format: 'module', shortCircuit: true };
  },
});
