import { toPaise } from '#domain/money.ts';
import type { GstScheme } from '#domain/tax.ts';
import { gstinState } from '#server/features/tax/rules/gst-states.ts';
import { environmentSchema, type Variables } from './environment.ts';
import { crossFieldProblems, isLive } from './environment-rules.ts';
import { type RetentionDays, retainedTables } from './features/tables.ts';
import type { WhatsAppSettings } from './integrations/whatsapp/whatsapp.ts';

/** Parsed configuration; see `.env.example` for each variable. */
export type Settings = ReturnType<typeof settingsOf>;

export interface GstSettings {
  gstin: string;
  /** The two-digit code of the seller's State. */
  stateCode: string;
  /** The services accounting code of what the shop sells. */
  sac: string;
  /** The rate in basis points: 1800 is 18 %. */
  rateBps: number;
  scheme: GstScheme;
  /** The series of invoices. */
  invoicePrefix: string;
}

export interface ProviderSettings {
  razorpay: {
    keyId: string;
    keySecret: string;
    webhookSecrets: string[];
    apiUrl: string;
    checkoutUrl: string;
  };
  github: {
    apiUrl: string;
    token?: string;
    appId?: string;
    appPrivateKey?: string;
    lookupToken?: string;
    /** The OAuth app with which people connect their accounts; undefined if they can't. */
    oauth?: { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string };
    webhookSecrets?: string[];
    /** True for a fake on a loopback address, which is called as often and as fast as possible. */
    isUnlimited?: boolean;
  };
  mail: { smtpUrl: string; from: string };
  whatsApp?: WhatsAppSettings | undefined;
}

/**
 * Parses environment variables; empty values count as unset. Throws one Error that lists every missing or
 * malformed variable. Provider settings are all or nothing: the shop is either sandbox or live.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, clean(value)] as const)
      .filter(([, value]) => value),
  );
  const parsed = environmentSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => path[0]));
  const wellFormed = Object.entries(given).filter(([name]) => !malformed.has(name));
  const values = parsed.data ?? environmentSchema.parse(Object.fromEntries(wellFormed));
  const problems = [
    ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ...crossFieldProblems(values, given),
  ];
  if (problems.length > 0) {
    throw new Error(
      `The settings do not fit together:\n${[...new Set(problems)].map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return settingsOf(values);
}

/**
 * `docker run --env-file` and `podman run --env-file` pass the quotes of a value on. Files with secrets often
 * end with a line break, which Kubernetes and shells pass on as well.
 */
function clean(value: string | undefined): string | undefined {
  return value
    ?.trim()
    .replace(/^(["'])((?:(?!\1).)*)\1$/s, '$2')
    .trim();
}

function settingsOf(values: Variables) {
  return {
    mode: isLive(values) ? ('live' as const) : ('sandbox' as const),
    port: values.PORT,
    host: values.HOST,
    /** The public origin, without a trailing slash. */
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    ...storageOf(values),
    /** Undefined in the sandbox, which generates a secret in the data folder. */
    authSecret: values.AUTH_SECRET,
    /** Whether orders and payouts are closed to admins without a second factor. */
    needsSecondFactor: values.ADMIN_SECOND_FACTOR !== undefined,
    /** Whether refunds, disputes and payouts want a passkey that was used in the last 15 minutes. */
    needsPasskey: values.ADMIN_PASSKEY !== undefined,
    /** Undefined in the sandbox, which starts its own providers. */
    providers: isLive(values) ? providersOf(values) : undefined,
    /** GitHub's site, without a slash at the end. */
    githubUrl: githubUrlOf(values),
    /** Owners whose repositories may be sold; empty allows every owner. */
    githubOwners: listOf(values.GITHUB_OWNERS),
    /** The account that owns buyers' copies; undefined for the owner of each project's repository. */
    copyOwner: values.COPY_OWNER,
    /** How many days after the end of a purchase its archived copy is deleted. */
    copyKeptDays: values.COPY_KEPT_DAYS,
    /**
     * The sender of WhatsApp messages; undefined if none are sent. Without `apiUrl`, Meta's or the sandbox's
     * is used.
     */
    whatsApp: whatsAppOf(values),
    supportEmail: values.SUPPORT_EMAIL,
    shopName: values.SHOP_NAME,
    /** Seller details required by law; undefined ones are left out of pages and receipts. */
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS,
      grievanceOfficer: values.GRIEVANCE_OFFICER,
      /** GST identification number; undefined if the seller isn't registered. */
      gstin: values.GSTIN,
    },
    /** How the seller charges GST; null if the seller isn't registered. */
    gst: gstOf(values),
    /** What the turnover of an unregistered seller is compared with. */
    turnover: {
      thresholdPaise: toPaise(values.GST_THRESHOLD),
      otherPaise: toPaise(values.OTHER_TURNOVER),
    },
    /** After how many working days a captured payment must be in a settlement. */
    settlementDays: values.SETTLEMENT_DAYS,
    supportPhone: values.SUPPORT_PHONE,
    /** How buyers reach the payment provider: an `https:` or `mailto:` address. */
    paymentsContact: values.PAYMENTS_CONTACT,
    retention: retentionOf(values),
    /** How long news about versions is collected before it is mailed. */
    noticeDelayMinutes: values.NOTICE_DELAY_MINUTES,
    /** Without a secret, the sandbox generates one and a live shop accepts no webhooks. */
    githubWebhookSecrets: listOf(values.GITHUB_WEBHOOK_SECRET),
    socialUrl: values.SOCIAL_URL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

/** Where the data are. */
function storageOf(values: Variables) {
  return {
    databaseUrl: values.DATABASE_URL,
    /** Address of PostgreSQL that bypasses a pooler in transaction mode, for migrations and LISTEN. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** Address of a PostgreSQL replica, for reads that may be a second old; `databaseUrl` by default. */
    databaseReadUrl: values.DATABASE_READ_URL,
    /** The number of this node's connections to PostgreSQL. */
    databasePool: values.DATABASE_POOL,
    dataDir: values.DATA_DIR,
    /** Whether a live shop may use the embedded database. */
    embeddedLive: values.EMBEDDED_LIVE !== undefined,
    /**
     * The folder of backups: daily ones of the embedded database, or the operator's own. `npm run doctor`
     * checks their age.
     */
    backupDir: values.BACKUP_DIR,
    /** How many scheduled backups are kept. */
    backupKeep: values.BACKUP_KEEP,
    /** The embedded database becomes read-only when its disk has less free space than this. */
    minFreeMb: values.MIN_FREE_MB,
  };
}

function gstOf({ GSTIN: gstin, GST_SAC: sac, ...values }: Variables): GstSettings | null {
  if (!gstin || !sac) return null;
  return {
    gstin,
    stateCode: gstinState(gstin),
    sac,
    rateBps: Math.round(values.GST_RATE * 100),
    scheme: values.GST_SCHEME,
    invoicePrefix: values.INVOICE_PREFIX,
  };
}

function retentionOf(values: Variables): RetentionDays {
  const { RETENTION_DAYS: usual } = values;
  const given: Partial<RetentionDays> = values;
  return Object.fromEntries(
    retainedTables.map(({ retention: { setting, most = usual } }) => [
      setting,
      given[setting] ?? Math.min(usual, most),
    ]),
  );
}

/** Splits at commas. Of a secret that is being rotated, two are accepted. */
function listOf(value = ''): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function providersOf(values: Variables): ProviderSettings {
  return {
    razorpay: {
      keyId: values.RAZORPAY_KEY_ID ?? '',
      keySecret: values.RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: listOf(values.RAZORPAY_WEBHOOK_SECRET),
      apiUrl: values.RAZORPAY_API_URL,
      checkoutUrl: values.RAZORPAY_CHECKOUT_URL,
    },
    github: {
      apiUrl: values.GITHUB_API_URL,
      isUnlimited: values.GITHUB_UNLIMITED !== undefined,
      webhookSecrets: listOf(values.GITHUB_WEBHOOK_SECRET),
      lookupToken: values.GITHUB_LOOKUP_TOKEN,
      ...(values.GITHUB_TOKEN
        ? { token: values.GITHUB_TOKEN }
        : {
            appId: values.GITHUB_APP_ID ?? '',
            appPrivateKey: values.GITHUB_APP_PRIVATE_KEY ?? '',
          }),
      ...(values.GITHUB_CLIENT_ID && values.GITHUB_CLIENT_SECRET
        ? { oauth: oauthOf(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET, githubUrlOf(values)) }
        : {}),
    },
    mail: { smtpUrl: values.SMTP_URL ?? '', from: values.MAIL_FROM ?? '' },
    whatsApp: resolveWhatsApp(whatsAppOf(values), 'https://graph.facebook.com'),
  };
}

function whatsAppOf({ WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_URL }: Variables) {
  return token && phoneId ? { token, phoneId, apiUrl: WHATSAPP_URL?.replace(/(?<!\/)\/+$/, '') } : undefined;
}

/** The sender's settings, with `defaultUrl` unless another address is set. */
export function resolveWhatsApp(
  settings: Settings['whatsApp'],
  defaultUrl: string,
): WhatsAppSettings | undefined {
  return settings && { ...settings, apiUrl: settings.apiUrl ?? defaultUrl };
}

function githubUrlOf({ GITHUB_URL }: Variables): string {
  return GITHUB_URL.replace(/(?<!\/)\/+$/, '');
}

function oauthOf(clientId: string, clientSecret: string, githubUrl: string) {
  const base = `${githubUrl}/login/oauth`;
  return { clientId, clientSecret, authorizeUrl: `${base}/authorize`, tokenUrl: `${base}/access_token` };
}
