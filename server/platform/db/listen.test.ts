import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runOnServer } from '#test/harness/database.ts';
import { openDatabase } from './client.ts';
import { listenOnPostgres } from './listen.ts';

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a LISTEN attempt that fails late leaves the connection made after it alone',
  async () => {
    const server = inject('postgresUrl');
    const name = `listen_${randomUUID().replaceAll('-', '')}`;
    await runOnServer(server, `CREATE DATABASE ${name}`);
    const databaseUrl = `${server}/${name}`;
    const { pool, close } = await openDatabase({ databaseUrl });
    const endListener = (lastQuery: string) =>
      runOnServer(
        server,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND query LIKE '${lastQuery}%'`,
      );
    const attempts: PromiseWithResolvers<void>[] = [];
    let connections = 0;
    const listener = await listenOnPostgres(databaseUrl, {
      channel: 'capstone_live',
      onMessage: () => undefined,
      onReconnect: () => connections++,
      notify: async (channel, payload) => {
        const attempt = Promise.withResolvers<void>();
        // The second attempt receives nothing until the test ends it.
        if (attempts.push(attempt) === 2) return attempt.promise;
        return pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
      },
    });
    onTestFinished(async () => {
      await listener.close();
      await close();
      await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    });
    await endListener('SELECT pg_try_advisory_lock_shared');
    await expect.poll(() => attempts.length).toBe(2);
    await endListener('LISTEN capstone_echo');
    await expect.poll(() => connections).toBe(2);
    attempts[1]?.reject(new Error('too late'));
    await attempts[1]?.promise.catch(() => undefined);
    await new Promise((done) => setImmediate(done));
    expect(listener.isConnected()).toBe(true);
  },
);
