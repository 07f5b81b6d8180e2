import { enableCompileCache } from 'node:module';

// Preloaded by `npm start`: Node keeps the code that it has compiled for the next start. systemd names the
// folder in CACHE_DIRECTORY, because a release is read-only there.
enableCompileCache(process.env.CACHE_DIRECTORY ?? 'build/.compile-cache');
