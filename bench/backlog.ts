import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '#sandbox/mail/smtp-server.ts';
import { createShop } from '#server/bootstrap/create-shop.ts';
import { jobDefinitions } from '#server/bootstrap/job-definitions.ts';
import { readSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { receiveWebhook } from '#server/payments/webhooks/receive-webhook.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import { createLogger } from '#server/platform/log.ts';
import { enqueueMail } from '#server/platform/mail/enqueue-mail.ts';
import { createJobQueue, type JobName } from '#server/platform/queue/queue.ts';
import { startFakeRazorpay } from '../test/harness/fake-razorpay.ts';
import { formatSeconds, type Measurement } from './measurements.ts';

// Measures how fast the real jobs, queue and embedded database drain backlogs. Invitations are left out: GitHub sets their pace.

const BACKLOG = 1000;
const SMTP_LATENCY_MS = 100;
const POLL_MS = 100;
const MEASURED: ReadonlySet<JobName> = new Set(['send-mail', 'process-event']);

const ORDERS = [
  `insert into projects (id, slug, name, price_paise, repo_owner, repo_name, tech, features, description, display_order, search_text)
   select 'p' || n, 'project-' || n, 'Project ' || n, 49900, 'acme', 'project-' || n, array['Python'], array['Source code'],
     'A project.', 99, 'project' from generate_series(1, 20) n`,
  `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email, github_login,
     github_account_id)
   select 'o' || n, 'order_' || n, 'open', p.id, p.name, p.repo_owner, p.repo_name, p.price_paise, 'buyer-' || n || '@college.example',
     'buyer-' || n, n from generate_series(1, ${BACKLOG}) n join projects p on p.id = 'p' || (n % 20 + 1)`,
];

/** Fills the queues of an embedded database while its workers pause, and measures until they are empty. */
export async function measureBacklogs(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'capstone-backlog-'));
  const database = await openDatabase({ dataDir });
  const razorpay = await startFakeRazorpay();
  const smtp = await startSmtpServer(() => pause(SMTP_LATENCY_MS));
  const log = createLogger('fatal');
  const jobs = createJobQueue(database, log);
  const live = createLiveHub();
  try {
    await migrateDatabase(database);
    await live.start(database);
    const shop = createShop({
      settings: readSettings({ LOG_LEVEL: 'fatal' }),
      providers: {
        razorpay: razorpay.settings,
        github: { apiUrl: 'http://127.0.0.1:9', token: 'unused' },
        mail: { smtpUrl: smtp.url, from: 'Capstone <hello@capstone.example>' },
      },
      authSecret: 'a secret of at least thirty-two characters',
      ...{ database, log, jobs, live },
    });
    const context: Context = { ...shop, actor: null };
    const definitions = jobDefinitions.map(({ cron: _, ...definition }) =>
      MEASURED.has(definition.name) ? definition : { ...definition, run: async () => undefined },
    );
    await jobs.start(definitions, { createContext: () => context });

    jobs.pause();
    await fillMails(context);
    const mails = await drain(database, 'mails where sent_at is null', jobs.resume);
    jobs.pause();
    for (const statement of ORDERS) await database.pool.query(statement);
    for (let n = 1; n <= BACKLOG; n++) {
      const payment = razorpay.pay(`order_${n}`);
      await receiveWebhook(context, razorpay.webhook('payment.captured', { payment }));
    }
    const events = await drain(database, 'provider_events where processed_at is null', jobs.resume);
    return [
      {
        name: `${BACKLOG} waiting mails, a mail server that answers after ${SMTP_LATENCY_MS} ms`,
        value: mails,
      },
      {
        name: `${BACKLOG} waiting webhook events of paid orders, while their receipts are sent`,
        value: events,
      },
    ];
  } finally {
    await jobs.stop();
    await live.stop();
    await Promise.all([database.close(), razorpay.close(), smtp.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillMails(context: Context): Promise<void> {
  for (let n = 0; n < BACKLOG; n++) {
    await enqueueMail(context, context.db, {
      kind: 'receipt',
      subjectKey: `backlog ${n}`,
      recipient: `buyer-${n}@college.example`,
      content: { subject: 'Your receipt', text: 'Thank you!', html: '<p>Thank you!</p>' },
    });
  }
}

/** Resumes the workers; returns how long they took and how many rows a second they finished. */
async function drain({ pool }: Database, waiting: string, resume: () => void): Promise<string> {
  const countWaiting = async () =>
    Number((await pool.query(`select count(*) from ${waiting}`)).rows[0]?.count);
  const count = await countWaiting();
  if (count !== BACKLOG) throw new Error(`${count} rows of ${BACKLOG} wait.`);
  const started = performance.now();
  resume();
  while ((await countWaiting()) > 0) await pause(POLL_MS);
  const took = performance.now() - started;
  return `${formatSeconds(took)}, ${Math.round((BACKLOG * 1000) / took)} a second`;
}
