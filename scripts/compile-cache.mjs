import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import './import-drizzle-quickly.mjs';

// Node keeps the code that it has compiled for the next start. systemd and the container name the folder in
// CACHE_DIRECTORY, because a release is read-only there. `npm start` preloads this file, so that worker
// threads have it, too. Every command imports it (read-env.ts) before it imports the shop.
enableCompileCache(
  process.env.CACHE_DIRECTORY ?? fileURLToPath(new URL('../build/.compile-cache', import.meta.url)),
);
