import { resetPasswordMail } from '#content/mails/reset-password.ts';
import type { Shop } from '../context.ts';
import type { Database } from '../db/client.ts';
import type { ProviderSettings, Settings } from '../env.ts';
import { createAuth } from '../integrations/auth/auth.ts';
import { createCodeHost } from '../integrations/github/code-host.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { createPayments } from '../integrations/razorpay/payments.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Logger } from '../log.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { maySignIn } from '../users/may-sign-in.ts';
import { registerUser } from '../users/register-user.ts';

interface Parts {
  settings: Settings;
  providers: ProviderSettings;
  authSecret: string;
  database: Database;
  log: Logger;
  jobs: JobQueue;
  live: LiveHub;
}

/** Puts together everything the verbs use. Opens no connection of its own. */
export function openShop({ settings, providers, authSecret, database, log, jobs, live }: Parts): Shop {
  const { db } = database;
  const shop: Shop = {
    settings,
    log,
    db,
    jobs,
    live,
    payments: createPayments(providers.razorpay),
    codeHost: createCodeHost(providers.github, log),
    mailer: createMailer(providers.mail),
    auth: createAuth({
      db,
      appUrl: settings.appUrl,
      secret: authSecret,
      onSignUp: (account) => registerUser({ db }, account),
      maySignIn: (userId) => maySignIn({ db }, userId),
      sendResetLink: ({ email, token }) =>
        db.transaction((tx) =>
          queueMail(shop, tx, {
            kind: 'reset-password',
            subjectKey: token,
            recipient: email,
            content: resetPasswordMail({
              shopName: settings.shopName,
              url: `${settings.appUrl}/login?token=${encodeURIComponent(token)}`,
              minutes: 60,
            }),
          }),
        ),
    }),
  };
  return shop;
}
