// Node 24 parses the `exports` of a package again for each of its modules, and Drizzle has 400 modules and 130 KB
// of `exports`, which took a second of each start (decision 2).
import module from 'node:module';

const MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;

// npm's own Node may be one that lacks this function.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !MODULE.test(context.parentURL)) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
