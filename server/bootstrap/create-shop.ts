import { randomUUID } from 'node:crypto';
import { resetPasswordMail } from '#content/mails/account.ts';
import type { ProviderSettings, Settings } from '../config.ts';
import type { Shop } from '../context.ts';
import { afterPasswordReset, afterSignUp } from '../features/accounts/account-events.ts';
import { afterGithubLinked } from '../features/accounts/github-account.ts';
import { enqueueLimitedMail } from '../features/users/enqueue-limited-mail.ts';
import { findUser } from '../features/users/find-user.ts';
import { type Auth, createAuth } from '../integrations/auth/auth.ts';
import { createClients } from '../integrations/github/client.ts';
import { createCodeHost } from '../integrations/github/code-host.ts';
import { createGithubOauth } from '../integrations/github/oauth.ts';
import { createDatabasePauses } from '../integrations/github/pauses.ts';
import { RepositoryReader } from '../integrations/github/repository-reader.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { Payments } from '../integrations/razorpay/payments.ts';
import { createWhatsApp } from '../integrations/whatsapp/whatsapp.ts';
import { createPublicReads } from '../platform/cache.ts';
import type { Database } from '../platform/db/client.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import type { Logger } from '../platform/log.ts';
import type { Jobs } from '../platform/queue/job.ts';
import { createSealer } from '../platform/sealer.ts';
import { createSigner } from '../platform/signer.ts';
import { createShopMetrics } from '../readers/metrics/get-shop-metrics.ts';
import { watchGithub, watchPayments, watchWhatsApp } from './provider-watches.ts';
import { remedies } from './remedy-definitions.ts';

interface Parts {
  settings: Settings;
  providers: ProviderSettings;
  authSecret: string;
  database: Database;
  log: Logger;
  jobs: Jobs;
  live: LiveHub;
}

/** Assembles the services that features use. Opens no connections. */
export function createShop({ settings, providers, authSecret, database, log, jobs, live }: Parts): Shop {
  const pauses = createDatabasePauses(database);
  const sealer = createSealer(authSecret);
  const watched = { settings, log, db: database.db, jobs, sealer };
  const githubWatch = watchGithub(watched);
  const clients = createClients(providers.github, log, {
    owners: settings.githubOwners,
    pauses,
    watch: githubWatch,
  });
  const parts = {
    settings,
    log,
    db: database.db,
    readDb: database.readDb,
    jobs,
    live,
    publicReads: createPublicReads(live),
    liveDocuments: new Map(),
    payments: new Payments(providers.razorpay, { watch: watchPayments(watched) }),
    codeHost: createCodeHost(providers.github, log, { clients }),
    repositoryReader: new RepositoryReader(clients),
    githubOauth: createGithubOauth(providers.github, log, { pauses, watch: githubWatch.oauth }),
    mailer: createMailer(providers.mail, { replyTo: settings.supportEmail }),
    whatsApp: providers.whatsApp
      ? createWhatsApp(providers.whatsApp, { watch: watchWhatsApp(watched) })
      : null,
    signer: createSigner(authSecret),
    sealer,
    remedies,
    metrics: createShopMetrics({ db: database.db, log }),
  };
  const shop: Shop = { ...parts, auth: createShopAuth(parts, authSecret) };
  return shop;
}

/** Creates the authentication service and connects its hooks to users and mail. */
export function createShopAuth(shop: Omit<Shop, 'auth'>, secret: string): Auth {
  const { db, settings, githubOauth } = shop;
  return createAuth({
    db,
    appUrl: settings.appUrl,
    shopName: settings.shopName,
    secret,
    githubOauth,
    onSignUp: (account) => afterSignUp(shop, account),
    onGithubLinked: (link) => afterGithubLinked(shop, link),
    canSignIn: async (userId) => (await findUser(db, userId))?.active ?? true,
    onPasswordReset: (reset) => afterPasswordReset(shop, reset),
    sendResetLink: ({ email, token, asker }) =>
      db.transaction((tx) =>
        enqueueLimitedMail(shop, tx, {
          mail: resetPasswordMail,
          subjectKey: randomUUID(),
          recipient: email,
          asker,
          data: { url: `${settings.appUrl}/login?token=${encodeURIComponent(token)}`, minutes: 60 },
        }),
      ),
  });
}
