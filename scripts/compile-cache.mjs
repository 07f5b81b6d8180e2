import { enableCompileCache, registerHooks } from 'node:module';

// Preloaded by `npm start`: Node keeps the code that it has compiled for the next start. systemd names the
// folder in CACHE_DIRECTORY, because a release is read-only there.
enableCompileCache(process.env.CACHE_DIRECTORY ?? 'build/.compile-cache');

// For each import of a package, and for each import inside it, Node parses the package's `exports` again. Those
// of drizzle-orm have 179 KB, and 700 imports took a third of a start's processor time.
const resolved = new Map();
registerHooks({
  resolve(specifier, context, next) {
    const { conditions, parentURL } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    if (!resolved.has(specifier))
      resolved.set(specifier, { ...next(specifier, context), shortCircuit: true });
    return resolved.get(specifier);
  },
});
