import { toSeconds } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import { checkMailServer } from '../features/orders/report-mail.ts';

/** Each asks a provider a small question. What the answer says about our credentials becomes a case. */
const QUESTIONS: Record<string, (context: Context) => Promise<unknown>> = {
  payments: ({ payments }) => payments.listPaymentsBetween({ from: now() - 1, to: now() }),
  github: ({ codeHost }) => codeHost.findAccountById(ANY_ACCOUNT),
  lookups: async ({ codeHost, settings }) =>
    settings.providers?.github.lookupToken && codeHost.findAccount('github'),
  oauth: async ({ githubOauth }) => githubOauth?.findRefusal(),
  mail: checkMailServer,
  whatsApp: async ({ whatsApp }) => whatsApp?.getSenderName(),
};

/** GitHub's own account. */
const ANY_ACCOUNT = 9919;

const now = () => toSeconds(new Date());

/**
 * This job asks every provider of a live shop whether it accepts our credentials, at start and every quarter
 * of an hour, so that a wrong one is known before a buyer meets it, and a case about it ends by itself.
 */
async function checkCredentials(context: Context): Promise<void> {
  if (context.settings.mode !== 'live') return;
  for (const [provider, ask] of Object.entries(QUESTIONS))
    await ask(context).catch((err: unknown) =>
      context.log.warn({ err, provider }, 'credentials not accepted, or not checked'),
    );
}

export const credentialJobs = [
  defineJob({ name: 'check-credentials', run: checkCredentials, schedule: { everyMinutes: 15 } }),
];
