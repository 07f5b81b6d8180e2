import * as z from 'zod';

/** Parsed configuration; see `.env.example` for each variable. */
export interface Settings {
  mode: 'sandbox' | 'live';
  port: number;
  host: string;
  /** Public origin, without a trailing slash. */
  appUrl: string;
  databaseUrl: string | undefined;
  /** PostgreSQL past a pooler in transaction mode, for migrations and LISTEN; `databaseUrl` by default. */
  databaseDirectUrl: string | undefined;
  /** Connections of this node to PostgreSQL. */
  databasePool: number;
  dataDir: string;
  /** Where backups are kept: the embedded database's own, made every day, or the operator's. `npm run doctor` checks their age. */
  backupDir: string | undefined;
  /** How many scheduled backups are kept. */
  backupKeep: number;
  /** The embedded database becomes read-only when its disk has less free space than this. */
  minFreeMb: number;
  /** Undefined in the sandbox, which generates one in the data folder. */
  authSecret: string | undefined;
  /** Undefined in the sandbox, which starts its own providers. */
  providers: ProviderSettings | undefined;
  /** Owners of repositories that may be sold; none means any. */
  githubOwners: string[];
  supportEmail: string;
  shopName: string;
  /** Seller details required by law; undefined ones are left out of pages and receipts. */
  seller: {
    name: string | undefined;
    address: string | undefined;
    grievanceOfficer: string | undefined;
    /** GST identification number; undefined: the seller isn't registered. */
    gstin: string | undefined;
  };
  supportPhone: string | undefined;
  /** How long mails, webhook events and sessions are kept; books stay. */
  retentionDays: number;
  socialUrl: string;
  trustProxy: number;
  metricsToken: string | undefined;
  logLevel: string;
}

export interface ProviderSettings {
  razorpay: {
    keyId: string;
    keySecret: string;
    webhookSecrets: string[];
    apiUrl: string;
    checkoutUrl: string;
  };
  github: { apiUrl: string; token?: string; appId?: string; appPrivateKey?: string; lookupToken?: string };
  mail: { smtpUrl: string; from: string };
}

const url = (protocols: RegExp) => z.url({ protocol: protocols, error: 'is not a valid address' });
const http = url(/^https?$/);
const text = z.string().min(1);

const environmentSchema = z.object({
  PORT: z.coerce
    .number('is not a port number')
    .int()
    .min(0)
    .max(65_535, 'is not a port number')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: http.optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: z.coerce
    .number('is not a number of connections')
    .int('is not a number of connections')
    .min(1, 'must be at least 1')
    .default(10),
  DATA_DIR: text.default('./data'),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: z.coerce
    .number('is not a number of files')
    .int('is not a number of files')
    .min(1, 'must be at least 1')
    .default(7),
  MIN_FREE_MB: z.coerce
    .number('is not a number of megabytes')
    .min(0, 'is not a number of megabytes')
    .default(100),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_API_URL: http.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: http.default('https://checkout.razorpay.com/v1/checkout.js'),
  GITHUB_TOKEN: text.optional(),
  GITHUB_LOOKUP_TOKEN: text.optional(),
  GITHUB_APP_ID: z.string().regex(/^\d+$/, 'is not a number').optional(),
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .includes('PRIVATE KEY', { error: 'is not a PEM private key' })
    .optional(),
  GITHUB_API_URL: http.default('https://api.github.com'),
  GITHUB_OWNERS: z
    .string()
    .trim()
    .regex(/^[\w-]{1,39}(\s*,\s*[\w-]{1,39})*$/, 'is not a list of GitHub owners such as acme,acme-labs')
    .optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'is not a sender such as Capstone <hello@example.com>',
    )
    .optional(),
  SUPPORT_EMAIL: z.email('is not an email address').default('support@capstone.example'),
  SHOP_NAME: text.max(60).default('Capstone'),
  SELLER_NAME: text.max(200).optional(),
  SELLER_ADDRESS: text.max(400).optional(),
  GRIEVANCE_OFFICER: text.max(200).optional(),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'is not a GSTIN such as 29ABCDE1234F1Z5')
    .optional(),
  SUPPORT_PHONE: z
    .string()
    .trim()
    .regex(/^\+?\d[\d ()-]{5,18}\d$/, 'is not a phone number such as +91 80 1234 5678')
    .optional(),
  RETENTION_DAYS: z.coerce
    .number('is not a number of days')
    .int('is not a number of days')
    .min(30, 'must be at least 30')
    .max(3650, 'must be at most 3650')
    .default(90),
  SOCIAL_URL: http.default('https://www.instagram.com/'),
  TRUST_PROXY: z
    .string()
    .regex(/^(false|\d{1,2})$/, 'must be false or a number of proxy hops')
    .default('false')
    .transform((value) => (value === 'false' ? 0 : Number(value))),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  SANDBOX: z.literal('1', 'must be 1 or empty').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
    .default('info'),
});
type Variables = z.infer<typeof environmentSchema>;

/**
 * Parses environment variables; empty values count as unset. Throws one Error that lists every missing or malformed
 * variable. Provider settings are all or nothing: the shop is either sandbox or live.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.success
    ? crossFieldProblems(parsed.data)
    : [
        ...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
        ...missingLive(given as Partial<Variables>),
      ];
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The settings do not fit together:\n${[...new Set(problems)].map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return settingsOf(parsed.data);
}

const LIVE_ONLY = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
const GITHUB = ['GITHUB_TOKEN', 'GITHUB_APP_ID', 'GITHUB_APP_PRIVATE_KEY'] as const;

function isLive(values: Partial<Variables>): boolean {
  return [...LIVE_ONLY, ...GITHUB].some((name) => values[name]);
}

/** Provider settings that are missing although at least one is present. */
function missingLive(values: Partial<Variables>): string[] {
  if (!isLive(values)) return [];
  const missing: string[] = [...LIVE_ONLY, 'AUTH_SECRET' as const].filter((name) => !values[name]);
  if (!values.GITHUB_TOKEN) {
    if (!values.GITHUB_APP_ID && !values.GITHUB_APP_PRIVATE_KEY) {
      missing.push('GITHUB_TOKEN (or GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY)');
    } else {
      missing.push(...(['GITHUB_APP_ID', 'GITHUB_APP_PRIVATE_KEY'] as const).filter((name) => !values[name]));
    }
  }
  return missing.map((name) => `${name} is missing`);
}

function crossFieldProblems(values: Variables): string[] {
  const problems = missingLive(values);
  const isLocalUrl = !values.APP_URL || isLoopback(new URL(values.APP_URL).hostname);
  if (isLive(values)) {
    if (values.APP_URL?.startsWith('http:') && !isLocalUrl)
      problems.push('APP_URL must be https: when live, or a loopback address');
  } else if (!values.SANDBOX) {
    const names = [...(isLoopback(values.HOST) ? [] : ['HOST']), ...(isLocalUrl ? [] : ['APP_URL'])];
    for (const name of names)
      problems.push(`${name} must be a loopback address in the sandbox, unless SANDBOX=1 allows others`);
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (values.APP_URL && new URL(values.APP_URL).pathname !== '/')
    problems.push('APP_URL must be an origin, without a path');
  return problems;
}

function isLoopback(host: string): boolean {
  return /^(\[?::1\]?|127\.\d+\.\d+\.\d+|(.+\.)?localhost)$/i.test(host);
}

function settingsOf(values: Variables): Settings {
  return {
    mode: isLive(values) ? 'live' : 'sandbox',
    port: values.PORT,
    host: values.HOST,
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR,
    backupKeep: values.BACKUP_KEEP,
    minFreeMb: values.MIN_FREE_MB,
    authSecret: values.AUTH_SECRET,
    providers: isLive(values) ? providersOf(values) : undefined,
    githubOwners: values.GITHUB_OWNERS?.split(/\s*,\s*/) ?? [],
    supportEmail: values.SUPPORT_EMAIL,
    shopName: values.SHOP_NAME,
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS,
      grievanceOfficer: values.GRIEVANCE_OFFICER,
      gstin: values.GSTIN,
    },
    supportPhone: values.SUPPORT_PHONE,
    retentionDays: values.RETENTION_DAYS,
    socialUrl: values.SOCIAL_URL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

function providersOf(values: Variables): ProviderSettings {
  return {
    razorpay: {
      keyId: values.RAZORPAY_KEY_ID ?? '',
      keySecret: values.RAZORPAY_KEY_SECRET ?? '',
      // Two comma-separated secrets are accepted while one is being rotated.
      webhookSecrets: (values.RAZORPAY_WEBHOOK_SECRET ?? '')
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
      apiUrl: values.RAZORPAY_API_URL,
      checkoutUrl: values.RAZORPAY_CHECKOUT_URL,
    },
    github: {
      apiUrl: values.GITHUB_API_URL,
      ...(values.GITHUB_LOOKUP_TOKEN ? { lookupToken: values.GITHUB_LOOKUP_TOKEN } : {}),
      ...(values.GITHUB_TOKEN
        ? { token: values.GITHUB_TOKEN }
        : {
            appId: values.GITHUB_APP_ID ?? '',
            appPrivateKey: (values.GITHUB_APP_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
          }),
    },
    mail: { smtpUrl: values.SMTP_URL ?? '', from: values.MAIL_FROM ?? '' },
  };
}
