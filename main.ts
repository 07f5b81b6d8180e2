import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { ensureBuild } from './scripts/ensure-build.ts';
import { fail, readEnv } from './scripts/read-env.ts';
import { keptAuthSecret } from './server/bootstrap/auth-secret.ts';
import { openShop } from './server/bootstrap/create-shop.ts';
import { requireRoomToStart, watchDisk } from './server/bootstrap/disk-watch.ts';
import { everyJob } from './server/bootstrap/job-definitions.ts';
import { loadPages } from './server/bootstrap/load-app.ts';
import { freeLeases } from './server/bootstrap/release-leases.ts';
import { sandboxProviders } from './server/bootstrap/sandbox-providers.ts';
import { seedCatalogue } from './server/bootstrap/seed-catalogue.ts';
import { seedSandboxAccounts } from './server/bootstrap/seed-sandbox.ts';
import { closeServer, onceAskedToStop } from './server/bootstrap/shutdown.ts';
import { startTable } from './server/bootstrap/startup-table.ts';
import { openDeadJobCase } from './server/cases/open-dead-job-case.ts';
import { startControlServer } from './server/cli/control-server.ts';
import type { Settings } from './server/config.ts';
import { openDatabase } from './server/platform/db/client.ts';
import { migrateDatabase } from './server/platform/db/migrate.ts';
import { createHttpServer, type RenderApp } from './server/platform/http/http-server.ts';
import { createLiveHub } from './server/platform/live/hub.ts';
import { createLogger } from './server/platform/log.ts';
import { createJobQueue } from './server/platform/queue/queue.ts';

const dev = process.argv.includes('--dev');
const settings = readEnv();
try {
  if (!dev) await ensureBuild();
  await start(settings);
} catch (error) {
  fail((error as Error).message);
}

/** Opens everything in order; on SIGTERM or SIGINT closes it in the opposite order. */
async function start(settings: Settings): Promise<void> {
  const log = createLogger(settings.logLevel);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await requireRoomToStart(settings);
  const database = await openDatabase({ ...settings, onError: (err) => log.error({ err }, 'database') });
  await migrateDatabase(database);
  await freeLeases(database);

  const live = createLiveHub();
  const jobs = createJobQueue(database, log);
  const authSecret = settings.authSecret ?? (await keptAuthSecret(settings.dataDir));
  const sandbox = settings.providers ? null : await sandboxProviders(settings, authSecret);
  const providers = settings.providers ?? sandbox?.providers;
  if (!providers) throw new Error('There are no payment, code-hosting and mail providers.');
  const shop = openShop({ settings, providers, authSecret, database, log, jobs, live });

  await live.start(database);
  await seedCatalogue(shop);
  if (sandbox) await seedSandboxAccounts(shop);

  const pages = await loadPages(dev);
  const server = createHttpServer({
    shop,
    render: pages.render as RenderApp,
    clientFiles: pages.clientFiles,
    sandbox: sandbox?.app,
    dev,
  });
  const control = settings.databaseUrl ? null : await startControlServer(shop, settings.dataDir, log);
  await jobs.start(shop, everyJob, openDeadJobCase);
  await listen(pages.attach?.(server) ?? server, settings);
  const sweeps = ['sweep-orders', 'sweep-refunds', 'sweep-invites', 'sweep-removals', 'sweep-mails'] as const;
  for (const sweep of sweeps) {
    await jobs.enqueue(database.db, { name: sweep, data: {}, key: sweep });
  }
  const disk = watchDisk({ settings, database, jobs, log });
  await disk.start();
  console.log(startTable(settings, database.kind));

  onceAskedToStop(async () => {
    disk.stop();
    control?.close();
    await closeServer(server);
    await jobs.stop();
    await live.stop();
    await sandbox?.close();
    await pages.close?.();
    await database.close();
  }, log);
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error,
      ),
    );
    server.listen(port, host, done);
  });
}
