import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCertificate } from '#test/harness/certificate.ts';
import { runOnServer } from '#test/harness/database.ts';
import { type PostgresServer, startPostgres } from '#test/harness/postgres-server.ts';
import { describeError } from '../../errors.ts';
import { openDatabase } from './client.ts';

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
describe.runIf(process.env.TEST_DATABASE === 'postgres')('PostgreSQL', () => {
  describe('with another date style', () => {
    const name = `style_${randomUUID().replaceAll('-', '')}`;
    beforeAll(() => runOnServer(inject('postgresUrl'), `CREATE DATABASE ${name}`));
    afterAll(() => runOnServer(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`));

    test.each([
      ['SQL, DMY', 'sql_standard'],
      ['German', 'iso_8601'],
      ['Postgres, DMY', 'postgres_verbose'],
    ])('moments and intervals are read right with %s and %s', async (dateStyle, intervalStyle) => {
      await runOnServer(inject('postgresUrl'), `ALTER DATABASE ${name} SET datestyle = '${dateStyle}'`);
      await runOnServer(
        inject('postgresUrl'),
        `ALTER DATABASE ${name} SET intervalstyle = '${intervalStyle}'`,
      );
      const database = await openDatabase({ databaseUrl: `${inject('postgresUrl')}/${name}` });
      const query = `select timestamptz '2026-12-03T18:30:00Z' as moment, interval '1 day 2 hours' as span`;
      const expected = { moment: new Date('2026-12-03T18:30:00Z'), span: { days: 1, hours: 2 } };
      expect((await database.pool.query(query)).rows).toMatchObject([expected]);
      expect(await database.withSession((client) => client.query(query))).toMatchObject({ rows: [expected] });
      await database.close();
    });
  });

  describe('with its own certificate', () => {
    let server: PostgresServer;
    let folder: string;
    let authority: string;
    beforeAll(async () => {
      const certificate = createCertificate('localhost');
      server = await startPostgres({ certificate });
      folder = await mkdtemp(join(tmpdir(), 'capstone-ca-'));
      authority = join(folder, 'ca.pem');
      await writeFile(authority, certificate.cert);
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });

    async function open(host: string, parameters: Record<string, string>) {
      const url = new URL(`${server.url}/postgres`);
      url.hostname = host;
      url.search = new URLSearchParams(parameters).toString();
      const database = await openDatabase({ databaseUrl: url.href });
      return database.db
        .execute(sql`select 1 as one`)
        .then(({ rows }) => rows, describeError)
        .finally(() => database.close());
    }

    test('the operator is told that the database can’t be reached, and what to set', async () => {
      const problem = await open('localhost', { sslmode: 'verify-full' });
      expect(problem).toMatch(
        /^The database cannot be reached: self-signed certificate\. .*sslmode=.*sslrootcert=/,
      );
      expect(problem).not.toContain('--use-system-ca');
    });

    test('a host that the certificate does not name is explained', async () => {
      const problem = await open('127.0.0.1', { sslmode: 'verify-full', sslrootcert: authority });
      expect(problem).toMatch(/^The database cannot be reached: .*127\.0\.0\.1.*sslmode=.*sslrootcert=/);
    });

    test.each([
      ['localhost', 'verify-full', {}],
      ['127.0.0.1', 'verify-ca', { uselibpqcompat: 'true' }],
    ])('the settings of the message connect to %s with %s', async (host, sslmode, others) => {
      expect(await open(host, { ...others, sslmode, sslrootcert: authority })).toEqual([{ one: 1 }]);
    });

    test('sslmode=no-verify connects without an authority', async () => {
      expect(await open('127.0.0.1', { sslmode: 'no-verify' })).toEqual([{ one: 1 }]);
    });
  });
});
