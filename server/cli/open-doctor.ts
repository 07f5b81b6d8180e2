import { Resolver } from 'node:dns/promises';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getSandboxAuthSecret } from '../bootstrap/auth-secret.ts';
import { readFreeMb } from '../bootstrap/disk-watch.ts';
import type { ProviderSettings, Settings } from '../config.ts';
import { describeError } from '../errors.ts';
import { type DoctorContext, toSentence } from '../features/doctor/check.ts';
import { createClients } from '../integrations/github/client.ts';
import { createCodeHost } from '../integrations/github/code-host.ts';
import { createGithubOauth } from '../integrations/github/oauth.ts';
import { RepositoryReader } from '../integrations/github/repository-reader.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { Payments } from '../integrations/razorpay/payments.ts';
import { createWhatsApp } from '../integrations/whatsapp/whatsapp.ts';
import { UNFINISHED } from '../platform/db/backup/write-backup.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { createSigner } from '../platform/signer.ts';
import { sendCommand } from './send-command.ts';

const LISTEN_CHANNEL = 'capstone_doctor';

/** Connects the doctor's checks to this machine, the database and the providers. */
export async function openDoctor(settings: Settings): Promise<DoctorContext> {
  const { providers, dataDir, supportEmail, databaseUrl } = settings;
  const log = createLogger('silent');
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const databaseNames =
    settings.databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_URL and DATABASE_DIRECT_URL';
  let facts: ReturnType<DoctorContext['getDatabaseFacts']> | undefined;
  return {
    settings,
    getDatabaseFacts() {
      facts ??= sendCommand(settings, 'doctor.database', {}).then(
        (found) => ({ ...found, kind: databaseUrl ? 'postgres' : 'embedded' }),
        (error: Error) => {
          throw databaseUrl ? explainDatabase(error, databaseNames) : error;
        },
      );
      return facts;
    },
    async listen() {
      // The embedded database has no connection to test, and the running shop holds it.
      if (!databaseUrl) return;
      const { openDatabase } = await import('../platform/db/client.ts');
      const database = await openDatabase(settings);
      try {
        const ignore = () => undefined;
        const listening = database.listen(LISTEN_CHANNEL, ignore, ignore).catch((error: Error) => {
          throw explainDatabase(error, databaseNames);
        });
        await (await listening).close();
        await database.readDb.execute('select 1').catch((error: Error) => {
          throw explainDatabase(error, 'DATABASE_READ_URL');
        });
      } finally {
        await database.close();
      }
    },
    getFreeMb: readFreeMb,
    getNewestFileTime,
    fetch,
    resolveTxt: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
    signer: createSigner(settings.authSecret ?? (await getSandboxAuthSecret(dataDir))),
    providers: providers
      ? {
          ...openCodeHost(settings, providers, log),
          payments: new Payments(providers.razorpay),
          githubOauth: createGithubOauth(providers.github, log),
          mailer: createMailer(providers.mail, { replyTo: supportEmail }),
          whatsApp: providers.whatsApp ? createWhatsApp(providers.whatsApp) : null,
        }
      : null,
  };
}

/** Names the settings of a database that can't be used. */
function explainDatabase(error: unknown, names: string): Error {
  const reason = toSentence(describeError(error));
  return new Error(
    `${reason.startsWith('The database') ? '' : 'The database cannot be used: '}${reason} Check ${names}`,
  );
}

function openCodeHost({ githubOwners }: Settings, { github }: ProviderSettings, log: Logger) {
  const clients = createClients(github, log, { owners: githubOwners });
  return {
    codeHost: createCodeHost(github, log, { clients }),
    repositoryReader: new RepositoryReader(clients),
  };
}

async function getNewestFileTime(folder: string): Promise<number | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED));
  const times = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : null;
}
