import type { Variables } from './environment.ts';

const LIVE_ONLY = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
const GITHUB = ['GITHUB_TOKEN', 'GITHUB_APP_ID', 'GITHUB_APP_PRIVATE_KEY'] as const;

const NEEDS = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GITHUB_CLIENT_SECRET', 'GITHUB_CLIENT_ID'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
  ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN'],
  ['GSTIN', 'GST_SAC'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
] as const;

/** Variables that are present, malformed or not. */
type Given = Partial<Record<keyof Variables, unknown>>;

/** Whether any provider setting is present. */
export function isLive(values: Given): boolean {
  return [...LIVE_ONLY, ...GITHUB].some((name) => values[name]);
}

/** Provider settings that are missing although at least one is present. */
function missingLive(values: Given): string[] {
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

/** Lists what is wrong between variables: `values` are valid on their own, `given` may be malformed. */
export function crossFieldProblems(values: Variables, given: Given): string[] {
  const problems = [...missingLive(given), ...missingFake(values)];
  const isLocalUrl = isLocal(values.APP_URL);
  if (isLive(given)) {
    if (values.APP_URL?.startsWith('http:') && !isLocalUrl)
      problems.push('APP_URL must be https: when live, or a loopback address');
  } else if (!values.SANDBOX) {
    const names = [...(isLoopback(values.HOST) ? [] : ['HOST']), ...(isLocalUrl ? [] : ['APP_URL'])];
    for (const name of names)
      problems.push(`${name} must be a loopback address in the sandbox, unless SANDBOX=1 allows others`);
  }
  for (const [name, needed] of NEEDS)
    if (given[name] && !given[needed]) problems.push(`${name} needs ${needed}`);
  if (values.APP_URL && new URL(values.APP_URL).pathname !== '/')
    problems.push('APP_URL must be an origin, without a path');
  return problems;
}

function missingFake(values: Variables): string[] {
  if (!values.GITHUB_UNLIMITED || (isLocal(values.APP_URL) && isLocal(values.GITHUB_API_URL))) return [];
  return ['GITHUB_UNLIMITED is for measurements: APP_URL and GITHUB_API_URL must be loopback addresses'];
}

/** Without an APP_URL the address is local. */
function isLocal(url: string | undefined): boolean {
  return url === undefined || isLoopback(new URL(url).hostname);
}

export function isLoopback(host: string): boolean {
  return /^(\[?::1\]?|127\.\d+\.\d+\.\d+|(.+\.)?localhost)$/i.test(host);
}

/** The host at which this machine reaches a server that listens on `host`. */
export function hostToCall(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
