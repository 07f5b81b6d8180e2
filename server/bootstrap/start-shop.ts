import type { Server } from 'node:http';
import type { Hono } from 'hono';
import { startControlServer } from '#server/cli/control-server.ts';
import type { Settings } from '#server/config.ts';
import type { Shop } from '#server/context.ts';
import { openDeadJobCase } from '#server/features/cases/open-case.ts';
import { requireConfiguration } from '#server/features/doctor/configuration-checks.ts';
import { hasTestKeys, listRehearsals } from '#server/features/doctor/rehearsal-checks.ts';
import { watchSaleEnds } from '#server/features/projects/end-sales.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { SESSION_COOKIE } from '#server/integrations/auth/better-auth.ts';
import { dumpDatabase } from '#server/platform/db/backup/dump-database.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { prepareDataFolder } from '#server/platform/db/prepare-data-folder.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { listen } from '#server/platform/http/listen.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import { createLogger, type Logger } from '#server/platform/log.ts';
import { startHeartbeat } from '#server/platform/nodes/heartbeat.ts';
import { observePool } from '#server/platform/process-metrics.ts';
import { JobQueue } from '#server/platform/queue/queue.ts';
import { getSandboxAuthSecret } from './auth-secret.ts';
import { createBackupSchedule } from './backup-schedule.ts';
import { createShop } from './create-shop.ts';
import { createDiskWatch, requireFreeDiskSpace } from './disk-watch.ts';
import { addExampleMonth, offerExampleMonth } from './example-month.ts';
import { followClock } from './follow-clock.ts';
import { holdRestoredPayouts } from './hold-restored-payouts.ts';
import { jobDefinitions } from './job-definitions.ts';
import { type App, loadApp } from './load-app.ts';
import { leasedTables, releaseStaleLeases } from './release-leases.ts';
import { requireMode } from './require-mode.ts';
import { startSandboxProviders } from './sandbox-providers.ts';
import { SANDBOX_ACCOUNTS, seedSandbox } from './seed-sandbox.ts';
import { closeServer, DRAIN_MS, onShutdownSignal } from './shutdown.ts';
import { STARTUP_SWEEPS } from './sweep.ts';

interface StartOptions {
  dev: boolean;
  /** The directory of the built pages. */
  buildFolder: string;
}

/** Starts the shop; on SIGTERM or SIGINT stops it in reverse order. Returns what its operator needs to know. */
export async function startShop(settings: Settings, { dev, buildFolder }: StartOptions): Promise<string> {
  const log = createLogger(settings.logLevel);
  if (settings.mode === 'live') reportConfiguration(settings, log);
  await prepareDataFolder(settings.dataDir);
  await requireFreeDiskSpace(settings);
  const database = await openDatabase({ ...settings, onError: (err) => log.error({ err }, 'database') });
  observePool(database.pool);
  await migrateDatabase(database);
  await requireMode(database, settings.mode);
  await releaseStaleLeases(database);
  await followClock(database);

  const live = createLiveHub();
  const jobs = new JobQueue(database.db, log);
  const authSecret = settings.authSecret ?? (await getSandboxAuthSecret(settings.dataDir));
  const sandbox = settings.providers ? null : await startSandboxProviders(settings, authSecret);
  const providers = settings.providers ?? sandbox?.providers;
  if (!providers) throw new Error('There are no payment, code-hosting and mail providers.');
  const shop = createShop({ settings, providers, authSecret, database, log, jobs, live });

  await live.start(database);
  if (sandbox) {
    const isNew = await seedSandbox(shop, database, sandbox);
    if (isNew) await addExampleMonth(shop, sandbox);
    offerExampleMonth(shop, sandbox);
  }

  const app = await loadApp({ dev, appUrl: settings.appUrl, buildFolder });
  const server = createShopServer(shop, app, { dev, sandbox: sandbox?.app });
  const control = settings.databaseUrl ? null : await startControlServer(shop, settings.dataDir, log);
  await jobs.start(jobDefinitions, {
    createContext: (log) => ({ ...shop, actor: null, log }),
    onDead: openDeadJobCase,
  });
  const stopWatchingSales = watchSaleEnds(shop);
  await holdRestoredPayouts({ ...shop, actor: null });
  const heartbeat = database.kind === 'postgres' ? startHeartbeat(shop, leasedTables) : null;
  const disk = createDiskWatch({ settings, database, jobs, log });
  const backups = createBackupSchedule({ settings, source: (write) => dumpDatabase(database, write), log });
  // Register the signal handlers before listening, so that a supervisor can stop the shop as soon as it
  // answers.
  onShutdownSignal(async () => {
    disk.stop();
    stopWatchingSales();
    control?.close();
    // Jobs of a sandbox ask the providers' fakes, which this server serves.
    await jobs.stop();
    await closeServer(server, settings.trustProxy > 0 ? DRAIN_MS : 0);
    await heartbeat?.stop();
    await live.stop();
    await backups.stop();
    await sandbox?.close();
    await app.close?.();
    await database.close();
  }, log);

  await listen(app.attach?.(server) ?? server, settings);
  for (const name of STARTUP_SWEEPS) await jobs.enqueue(database.db, { name, data: {}, key: name });
  // The lists of payments are read first, so that what a restored backup lacks is not unknown any more.
  await jobs.enqueue(database.db, { name: 'read-settlements', data: {}, key: 'start', inSeconds: 10 });
  await disk.start();
  // With PostgreSQL, `npm run backup -- --daily` or the operator's own tools make the backups beside the
  // nodes.
  if (database.kind === 'embedded') backups.start();
  const table = formatStartupTable(settings, database.kind);
  return sandbox ? `${table}\n${formatSandboxHelp(settings)}` : table;
}

function createShopServer(
  shop: Shop,
  app: App,
  { dev, sandbox }: { dev: boolean; sandbox: Hono | undefined },
): Server {
  const { settings, log, live } = shop;
  return createHttpServer({
    settings,
    log,
    checkoutUrl: shop.payments.checkoutUrl,
    handle: async (request, { clientIp, nonce }) => {
      const authenticated = isForEveryone(request)
        ? { actor: null }
        : await authenticate(shop, request.headers);
      return app.render(request, { ...shop, ...authenticated, clientIp }, nonce);
    },
    openStream: async (stream) => {
      const authenticated = await authenticate(shop, stream.credentials);
      return app.streamDocument({ ...shop, ...authenticated, clientIp: stream.clientIp }, stream);
    },
    clientFiles: app.clientFiles,
    sandbox,
    pageCache: dev ? undefined : { live, sessionCookie: SESSION_COOKIE },
    dev,
  });
}

/** Whether the answer is the same for everyone, so that a session need not be looked up. */
function isForEveryone({ url }: Request): boolean {
  return FOR_EVERYONE.test(new URL(url).pathname);
}

const FOR_EVERYONE = /^\/((covers|previews|og|sitemaps)\/[^/]+|healthz|readyz|up|metrics|web-vitals)$/;

/** Logs what is wrong with the settings of a live shop. Throws an Error for what stops the start. */
function reportConfiguration(settings: Settings, log: Logger): void {
  for (const { name, level, message } of [...requireConfiguration(settings), ...listRehearsals(settings)])
    if (level !== 'ok') log.warn({ check: name }, message);
}

/** The table that `npm start` prints. */
function formatStartupTable(settings: Settings, database: 'embedded' | 'postgres'): string {
  const rows = [
    ['Address', settings.appUrl],
    ['Database', database === 'embedded' ? `embedded (${settings.dataDir})` : 'PostgreSQL'],
    ['Payments', hasTestKeys(settings) ? 'live, WITH TEST KEYS: no one pays' : settings.mode],
    ['Code hosting', settings.mode],
    ['Mail', settings.mode],
  ] as const;
  const line = `+${'-'.repeat(16)}+${'-'.repeat(42)}+`;
  return [line, ...rows.map(([name, value]) => `| ${name.padEnd(14)} | ${value.padEnd(40)} |`), line].join(
    '\n',
  );
}

/** What a newcomer needs next. */
function formatSandboxHelp({ appUrl }: Settings): string {
  const logins = Object.values(SANDBOX_ACCOUNTS).map(({ email, password }) => `${email} / ${password}`);
  return `Log in as ${logins.join(' or ')}.\nMails, invitations and payments: ${appUrl}/sandbox`;
}
