import type { Settings } from '../../config.ts';
import { isLoopback } from '../../environment-rules.ts';
import { type Check, fail, type Line, type Outcome, ok, warn } from './check.ts';

/** A check that needs only the settings. */
interface RehearsalCheck extends Check {
  run: (context: { settings: Settings }) => Outcome;
}

/**
 * Checks for values of a rehearsal in the settings of a live shop. A shop that only this machine can open is a
 * rehearsal, so they warn there. A live start reports them and goes on.
 */
export const rehearsalChecks: readonly RehearsalCheck[] = [
  { name: 'payment keys', run: ({ settings }) => checkKeys(settings) },
  { name: 'secrets', run: ({ settings }) => checkSecrets(settings) },
  { name: 'mail server', run: ({ settings }) => checkMailServer(settings) },
];

/** Returns what a live start has to report about values of a rehearsal. */
export function listRehearsals(settings: Settings): Line[] {
  const lines = rehearsalChecks.map(({ name, run }) => ({ name, ...run({ settings }) }));
  return lines.filter(({ level }) => level !== 'ok');
}

/** Whether the keys are those of the provider's test mode, in which no one pays. */
export function hasTestKeys({ providers }: Settings): boolean {
  return providers?.razorpay.keyId.startsWith('rzp_test_') ?? false;
}

function checkKeys(settings: Settings): Outcome {
  if (!settings.providers) return ok('sandbox');
  const { keyId, keySecret, webhookSecrets } = settings.providers.razorpay;
  const values = [
    ['RAZORPAY_KEY_ID', [keyId]],
    ['RAZORPAY_KEY_SECRET', [keySecret]],
    ['RAZORPAY_WEBHOOK_SECRET', webhookSecrets],
  ] as const;
  const placeholders = listPlaceholders(values);
  const problems = [
    placeholders !== null && `${placeholders}: copy the value from the provider’s dashboard`,
    hasTestKeys(settings) &&
      'RAZORPAY_KEY_ID is of the provider’s test mode, in which anyone gets access for play money: set the key and secret of the live mode',
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return ok('of the live mode');
  return judge(settings, problems.join('; '));
}

/**
 * The other secrets. A wrong one of a provider is refused when it is used; one that everyone knows opens the shop
 * to strangers.
 */
function checkSecrets({
  providers,
  authSecret = '',
  metricsToken = '',
  githubWebhookSecrets,
}: Settings): Outcome {
  if (!providers) return ok('sandbox');
  const { github, whatsApp } = providers;
  const placeholders = listPlaceholders([
    ['AUTH_SECRET', [authSecret]],
    ['METRICS_TOKEN', [metricsToken]],
    ['GITHUB_WEBHOOK_SECRET', githubWebhookSecrets],
    ['GITHUB_TOKEN', [github.token ?? '']],
    ['GITHUB_LOOKUP_TOKEN', [github.lookupToken ?? '']],
    ['GITHUB_CLIENT_SECRET', [github.oauth?.clientSecret ?? '']],
    ['WHATSAPP_TOKEN', [whatsApp?.token ?? '']],
  ]);
  if (placeholders === null) return ok('no placeholders');
  return warn(`${placeholders}: set a value that only you know, such as from openssl rand -base64 32`);
}

/** Says which settings are placeholders; null if none is. */
function listPlaceholders(
  values: readonly (readonly [name: string, given: readonly string[]])[],
): string | null {
  const names = values.filter(([, given]) => given.some(isPlaceholder)).map(([name]) => name);
  if (names.length === 0) return null;
  return `${names.join(', ')} ${names.length === 1 ? 'is a placeholder' : 'are placeholders'}`;
}

// No slow input: settings come from the operator.
/** Words of examples and templates, such as `your_key_id`, `CHANGE-ME`, `<YourSecretHere>`. */
const PLACEHOLDER_WORDS =
  /your|change(me|this|it)|replace(me|this|with)|example|sample|dummy|placeholder|redacted|(insert|paste|enter)\w*here/;
/** Names of the thing itself, without what is no letter. */
const PLACEHOLDER_NAMES =
  /^(the|my)?(razorpay|rzp)?(test|live)?(key|keyid|keysecret|secretkey|clientsecret|partner|oauth|api|apikey|apisecret|webhooksecret|todo|tbd|none|null|undefined|foo|bar|foobar|abc|password)$/;
/** Signs that stand for a value: `xxx`, `rzp_live_XXXXXXXX`, `***`, `...`, `<…>`, `[…]`, `${…}`, `{{…}}`. */
const PLACEHOLDER_SIGNS = /^x{3}$|x{4}|[*•]{3}|\.{3}|…|^[<[].*[>\]]$|\$\{|\{\{/i;
/** Keys that the provider's documentation shows, without their prefix. */
const DOCUMENTED = [
  '1dp5mmolf5g5ag',
  '0wfrwiznh65uny',
  'vacn5cmvqnilho',
  'v5atnjyvupqxm1',
  '5sheuuremkiapj',
  '8uzryt0d70ntgz',
  '1234567890',
  'thisissupersecret',
];

/** Whether a key or secret is one that no provider gives out. */
export function isPlaceholder(value: string): boolean {
  const rest = value.toLowerCase().replace(/^rzp_(live|test)_/, '');
  const letters = rest.replace(/[^a-z]/g, '');
  const isOneCharacter = rest.length > 3 && new Set(rest).size === 1;
  return (
    isOneCharacter ||
    DOCUMENTED.includes(rest) ||
    PLACEHOLDER_WORDS.test(letters) ||
    PLACEHOLDER_NAMES.test(letters) ||
    PLACEHOLDER_SIGNS.test(rest)
  );
}

// No slow input: settings come from the operator.
/** Mail servers that show mails to developers and deliver none. Mailtrap also has servers that deliver. */
const CATCHERS =
  /^(sandbox\.|smtp\.)+mailtrap\.io$|(^|\.)(ethereal\.email|debugmail\.io|mailosaur\.(net|io)|mailslurp\.(com|mx)|mailinator\.com)$|^(\w+[-_.])*(mailhog|mailpit|mailcatcher|mailtrap|maildev|mailslurper|mailcrab|smtp4dev|fakesmtp|fake-smtp|inbucket|greenmail|papercut|rnwood)([-_.]\w+)*$/i;
/** The port that most catchers listen on. */
const CATCHER_PORT = '1025';

function checkMailServer(settings: Settings): Outcome {
  if (!settings.providers) return ok('sandbox');
  const { hostname, port } = new URL(settings.providers.mail.smtpUrl);
  if (CATCHERS.test(hostname))
    return judge(
      settings,
      `${hostname} catches mails and delivers none: set SMTP_URL to a server that delivers`,
    );
  if (port === CATCHER_PORT)
    return warn(
      `${hostname}:${port} looks like a catcher of mails, which delivers none: set SMTP_URL to a server that delivers`,
    );
  return ok(hostname);
}

function judge({ appUrl }: Settings, message: string): Outcome {
  return isLoopback(new URL(appUrl).hostname) ? warn(message) : fail(message);
}
