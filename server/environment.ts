import * as z from 'zod';
import { atMost } from '#contract/fields.ts';
import { EMAIL_PATTERN, toAsciiEmail } from '#domain/email.ts';
import { parseUsername } from '#domain/github.ts';
import { RETENTION_DAYS } from '#domain/retention.ts';
import { CREDIT_NOTE_SERIES, GST_SCHEMES } from '#domain/tax.ts';
import { isGstin } from '#server/features/tax/rules/gst-states.ts';
import { TOOL_RATES } from '#server/features/tax/rules/gst-tool.ts';
import { retainedTables } from './features/tables.ts';
import { parsePrivateKey } from './parse-private-key.ts';
import type { RetentionSetting } from './platform/db/define-table.ts';

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `is not a valid address such as ${example}` });
const http = url(/^https?$/, 'https://shop.example');
/** The address of a server with a user's name and password, such as `smtp://user:password@host:587`. */
const addressWithPassword = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => !hasUnencodedSign(value), {
      error:
        'has a sign in its user name or password that must be encoded: / as %2F, # as %23, ? as %3F, % as %25',
      abort: true,
    })
    .pipe(url(protocols, example));
const postgres = addressWithPassword(/^postgres(ql)?$/, 'postgres://user:password@host:5432/shop');
const text = z.string().min(1);
/** A whole number of something, such as days. */
const whole = (things: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number(`is not a number of ${things}`)
    .int(`is not a number of ${things}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const days = whole('days', 30, 3650);
/** What each table with a retention says about its setting. */
const retentions: Record<RetentionSetting, z.ZodType<number | undefined>> = Object.fromEntries(
  retainedTables.map(({ retention: { setting, days: usual, most } }) => {
    const allowed = most ? days.max(most, `must be at most ${most}`) : days;
    return [setting, usual ? allowed.default(usual) : allowed.optional()];
  }),
);
/** An amount in rupees of at most a thousand million. */
const rupees = z.coerce.number('is not an amount in rupees').max(1e9, 'must be at most 1000000000');
/** A rate that the GST Offline Tool doesn't know can't be declared. */
const GST_RATES = TOOL_RATES.filter((rate) => rate > 0);
const PAYMENTS_CONTACT = 'https://razorpay.com/support/';
const flag = z.literal('1', 'must be 1 or empty').optional();

/** Parses each variable separately; see `.env.example`. */
export const environmentSchema = z.object({
  PORT: z.coerce
    .number('is not a port number')
    .int()
    .min(0)
    .max(65_535, 'is not a port number')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  APP_URL: http.optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DATABASE_POOL: whole('connections', 1).default(10),
  DATA_DIR: text.default('./data'),
  STORAGE_DIR: text.optional(),
  EMBEDDED_LIVE: flag,
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: whole('files', 1).default(7),
  MIN_FREE_MB: z.coerce
    .number('is not a number of megabytes')
    .min(0, 'is not a number of megabytes')
    .default(100),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_SECOND_FACTOR: z.literal('required', 'must be required or empty').optional(),
  ADMIN_PASSKEY: z.literal('required', 'must be required or empty').optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_API_URL: http.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: http.default('https://checkout.razorpay.com/v1/checkout.js'),
  GITHUB_TOKEN: text.optional(),
  GITHUB_LOOKUP_TOKEN: text.optional(),
  GITHUB_WEBHOOK_SECRET: text.optional(),
  GITHUB_APP_ID: z.string().regex(/^\d+$/, 'is not a number').optional(),
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .transform((value, context) => {
      const parsed = parsePrivateKey(value);
      if ('pem' in parsed) return parsed.pem;
      context.addIssue(parsed.problem);
      return z.NEVER;
    })
    .optional(),
  GITHUB_API_URL: http.default('https://api.github.com'),
  GITHUB_UNLIMITED: flag,
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_URL: http.default('https://github.com'),
  COPY_OWNER: z
    .string()
    .overwrite(parseUsername)
    .regex(/^[\w-]{1,39}$/, 'is not the name of a GitHub account')
    .optional(),
  COPY_KEPT_DAYS: whole('days', 0, 3650).default(30),
  GITHUB_OWNERS: z
    .string()
    .overwrite((owners) => owners.split(',').map(parseUsername).join(','))
    .regex(/^[\w-]{1,39}(\s*,\s*[\w-]{1,39})*$/, 'is not a list of GitHub owners such as acme,acme-labs')
    .optional(),
  SMTP_URL: addressWithPassword(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'is not a sender such as Capstone <hello@example.com>',
    )
    .optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'is not a number').optional(),
  WHATSAPP_URL: http.optional(),
  SUPPORT_EMAIL: z
    .string()
    .overwrite(toAsciiEmail)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'is not an email address' }))
    .default('support@capstone.example'),
  SHOP_NAME: text.check(atMost(60)).default('Capstone'),
  SELLER_NAME: text.check(atMost(200)).optional(),
  SELLER_ADDRESS: text.check(atMost(400)).optional(),
  GRIEVANCE_OFFICER: z
    .string()
    .check(atMost(200))
    .transform((value, context) => {
      const [name = '', designation = '', email = '', ...others] = value
        .split(',')
        .map((part) => toAsciiEmail(part.trim()));
      if (name && designation && EMAIL_PATTERN.test(email) && others.length === 0)
        return { name, designation, email };
      context.addIssue('is not "Name, designation, email", such as Asha Rao, Partner, asha@example.com');
      return z.NEVER;
    })
    .optional(),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isGstin, 'is not a GSTIN such as 29ABCDE1234F1ZW, or its check character is wrong')
    .optional(),
  GST_SAC: z
    .string()
    .regex(/^(\d{4}|\d{6})$/, 'must have 4 or 6 digits')
    .optional(),
  GST_RATE: z.coerce
    .number('is not a percentage')
    .refine((rate) => GST_RATES.includes(rate), `must be one of ${GST_RATES.join(', ')}`)
    .default(18),
  GST_SCHEME: z.enum(GST_SCHEMES, `must be ${GST_SCHEMES.join(' or ')}`).default('regular'),
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z]{1,3}$/, 'must have 1 to 3 capital letters')
    .refine((prefix) => prefix !== CREDIT_NOTE_SERIES[0], `must not be ${CREDIT_NOTE_SERIES[0]}`)
    .default('CAP'),
  GST_THRESHOLD: rupees.positive('must be more than 0').default(2_000_000),
  OTHER_TURNOVER: rupees.min(0, 'must be at least 0').default(0),
  SETTLEMENT_DAYS: whole('days', 0, 60).default(5),
  SUPPORT_PHONE: z
    .string()
    .trim()
    .regex(/^\+?\d[\d ()-]{5,18}\d$/, 'is not a phone number such as +91 80 1234 5678')
    .optional(),
  PAYMENTS_CONTACT: url(/^(https|mailto)$/, PAYMENTS_CONTACT)
    .regex(/^https:|.@./, `is not a valid address such as ${PAYMENTS_CONTACT}`)
    .default(PAYMENTS_CONTACT),
  RETENTION_DAYS: days.default(RETENTION_DAYS),
  ...retentions,
  NOTICE_DELAY_MINUTES: whole('minutes', 0, 1440).default(60),
  SOCIAL_URL: http.default('https://www.instagram.com/'),
  TRUST_PROXY: z
    .string()
    .regex(/^(false|\d{1,2})$/, 'must be false or a number of proxy hops')
    .default('false')
    .transform((value) => (value === 'false' ? 0 : Number(value))),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  SANDBOX: flag,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
    .default('info'),
});
export type Variables = z.infer<typeof environmentSchema>;

/**
 * Whether an address was meant to have a user name and password, but ends before their `@` by the rules for
 * addresses: `/`, `?` and `#` end the host. An `@` may stand in the value of a parameter.
 */
function hasUnencodedSign(address: string): boolean {
  const rest = address.replace(/^[a-z]+:\/\//i, '');
  const [beforeParameters = '', ...parameters] = rest.split('?');
  const names = parameters.join('?').replaceAll(/=[^&#]*/g, '');
  const [host = '', ...path] = beforeParameters.split(/[/#]/);
  if (rest.includes('#') || path.join().includes('@') || names.includes('@')) return true;
  // The database's driver encodes a percent sign by itself.
  return (
    /^smtps?:/i.test(address) && /%(?![\da-f]{2})/i.test(host.slice(0, Math.max(0, host.lastIndexOf('@'))))
  );
}
