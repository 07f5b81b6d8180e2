import './scripts/set-node-env.ts';

import { BUILD_FOLDER, ensureBuild } from './scripts/ensure-build.ts';
import { fail, readEnv } from './scripts/read-env.ts';
import { requireFreePort } from './server/platform/http/listen.ts';

const dev = process.argv.includes('--dev');
const settings = await readEnv();
try {
  await requireFreePort(settings);
  if (!dev) await ensureBuild();
  // Importing the shop takes seconds on a slow machine, and wrong settings or a taken port are said before.
  const { startShop } = await import('./server/bootstrap/start-shop.ts');
  console.log(await startShop(settings, { dev, buildFolder: BUILD_FOLDER }));
} catch (error) {
  fail(error);
}
