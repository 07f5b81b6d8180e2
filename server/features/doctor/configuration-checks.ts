import { listUnprintable } from '#domain/printable.ts';
import { RETENTION_DAYS } from '#domain/retention.ts';
import { formatRate } from '#domain/tax.ts';
import { isKnownSac } from '#server/features/tax/rules/gst-sac.ts';
import { TOOL_VERSION } from '#server/features/tax/rules/gst-tool.ts';
import type { Settings } from '../../config.ts';
import { isLoopback } from '../../environment-rules.ts';
import { daysOf } from '../tables.ts';
import { type Check, fail, type Line, type Outcome, ok, warn } from './check.ts';

/** A check that needs only the settings. */
interface ConfigurationCheck extends Check {
  run: (context: { settings: Settings }) => Outcome;
}

/** Checks of the settings. They also run at a live start, which a `fail` stops. */
export const configurationChecks: readonly ConfigurationCheck[] = [
  { name: 'seller', run: ({ settings }) => checkSeller(settings) },
  { name: 'support', run: ({ settings }) => checkSupport(settings) },
  { name: 'retention', run: ({ settings }) => checkRetention(settings) },
  { name: 'GST', run: ({ settings }) => checkGst(settings) },
  { name: 'links', run: ({ settings }) => checkLinks(settings) },
  { name: 'second factor', run: ({ settings }) => checkSecondFactor(settings) },
  { name: 'payment keys', run: ({ settings }) => checkPaymentKeys(settings) },
  { name: 'durability', run: ({ settings }) => checkDurability(settings) },
];

/**
 * Returns the lines of the configuration checks. Throws an Error for the operator that lists every `fail`.
 */
export function requireConfiguration(settings: Settings): Line[] {
  const lines = configurationChecks.map(({ name, run }) => ({ name, ...run({ settings }) }));
  const failures = lines.filter(({ level }) => level === 'fail');
  if (failures.length > 0) {
    const list = failures.map(({ name, message }) => `  - ${name}: ${message}`);
    throw new Error(`The shop can't go live yet:\n${list.join('\n')}`);
  }
  return lines;
}

function checkSeller({ mode, seller, supportPhone, shopName }: Settings): Outcome {
  const required = [
    ['SELLER_NAME', seller.name],
    ['SELLER_ADDRESS', seller.address],
    ['SUPPORT_PHONE', supportPhone],
    ['GRIEVANCE_OFFICER', seller.grievanceOfficer],
  ] as const;
  const missing = required.filter(([, value]) => !value).map(([name]) => name);
  const left = listUnprintable([shopName, seller.name, seller.address].join('\n'));
  if (missing.length === 0 && left.length > 0)
    return warn(
      `receipts, invoices and other PDFs can't print this and leave it out of SHOP_NAME, SELLER_NAME and SELLER_ADDRESS: ${left.join(' ')}`,
    );
  if (missing.length === 0) return ok('name, address, phone and grievance officer are set');
  return {
    level: mode === 'live' ? 'fail' : 'warn',
    message: `set ${missing.join(', ')}: a live shop has to say who sells`,
  };
}

function checkSupport({ mode, supportEmail }: Settings): Outcome {
  if (mode === 'live' && supportEmail.endsWith('.example'))
    return warn(`set SUPPORT_EMAIL: no one reads ${supportEmail}`);
  return ok(`buyers write to ${supportEmail}`);
}

function checkGst({ gst }: Settings): Outcome {
  if (!gst) return ok('no tax documents without a GSTIN');
  if (isKnownSac(gst.sac)) return ok(`services are invoiced as ${gst.sac} at ${formatRate(gst.rateBps)} %`);
  return warn(
    `GST_SAC ${gst.sac} is not in the list of the GST Offline Tool ${TOOL_VERSION}, which would refuse both hsn files: use the six digits of your service, such as 997331 (licences for software) or 998434 (software downloads)`,
  );
}

const LOGS = ['RETENTION_MAILS_DAYS', 'RETENTION_EVENTS_DAYS', 'RETENTION_SESSIONS_DAYS'] as const;

function checkRetention({ retention }: Settings): Outcome {
  const short = LOGS.filter((setting) => daysOf(retention, { setting }) < RETENTION_DAYS);
  if (short.length === 0) return ok('mails, events and sessions are kept for a year or longer');
  return warn(
    `set ${short.join(', ')} to ${RETENTION_DAYS}: Indian law wants logs for 180 days, and personal data for a year from May 2027`,
  );
}

function checkLinks({ mode, appUrl }: Settings): Outcome {
  if (mode !== 'live' || !isLoopback(new URL(appUrl).hostname)) return ok(`mails link to ${appUrl}`);
  return warn(`set APP_URL: mails link to ${appUrl}, which only opens on this machine`);
}

function checkSecondFactor({ mode, needsSecondFactor }: Settings): Outcome {
  if (needsSecondFactor) return ok('orders and payouts need a second factor of their admin');
  if (mode !== 'live') return ok('the sandbox asks admins for a password alone');
  return warn(
    'set ADMIN_SECOND_FACTOR=required once each admin has a second factor: a stolen password opens orders and payouts',
  );
}

/** The provider has one kind of key for everything that an account may do. */
function checkPaymentKeys({ mode }: Settings): Outcome {
  if (mode !== 'live') return ok('the sandbox has keys that open nothing');
  return ok(
    'they take payments and refund them. Once payouts (RazorpayX) are opened on this account, the same keys can send money to anyone: see "Keys that can send money" in docs/deployment.md first',
  );
}

/** The embedded database doesn't wait until the disk has written what a buyer paid for. */
function checkDurability({ mode, databaseUrl, embeddedLive }: Settings): Outcome {
  if (databaseUrl) return ok('PostgreSQL keeps what was written');
  if (mode !== 'live') return ok('the embedded database is enough for a sandbox');
  const risk = 'a power cut can lose the last writes of the embedded database, paid orders included';
  return embeddedLive
    ? warn(`${risk}: set DATABASE_URL to a PostgreSQL server`)
    : fail(`${risk}: set DATABASE_URL to a PostgreSQL server, or EMBEDDED_LIVE=1 to accept the risk`);
}
