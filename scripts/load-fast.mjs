import { enableCompileCache, registerHooks } from 'node:module';

// Preloaded by `npm start`, which takes half the time with it. Node parses the exports of a package for every
// import of it and for every file in it: those of drizzle-orm are 170 KB, hundreds of times.

// systemd names its cache folder; the release is read-only there.
enableCompileCache(process.env.CACHE_DIRECTORY ?? 'build/.compile-cache');

const root = new URL('../', import.meta.url);
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!parentURL || specifier.startsWith('node:')) return next(specifier, context);
    if (specifier.startsWith('.')) {
      const isDrizzle = specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/');
      return isDrizzle
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context);
    }
    if (parentURL.includes('/node_modules/')) return next(specifier, context);
    // `imports` in package.json maps #folder/file to ./folder/file.
    if (/^#.+\.ts$/.test(specifier)) {
      return { url: new URL(specifier.slice(1), root).href, format: 'module-typescript', shortCircuit: true };
    }
    const key = `${conditions} ${specifier}`;
    const found = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(key, found);
    return found;
  },
});
