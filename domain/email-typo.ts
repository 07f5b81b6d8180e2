import { normalizeEmail } from './email.ts';
import { editDistance } from './typo.ts';

/**
 * Mail providers that buyers in India use, with their top-level domains. The first one is suggested for a
 * mistyped one.
 */
const PROVIDERS: Record<string, readonly string[]> = {
  gmail: ['com'],
  yahoo: ['com', 'in', 'co.in', 'co.uk', 'ca'],
  outlook: ['com', 'in', 'co.in'],
  hotmail: ['com', 'in', 'co.in', 'co.uk'],
  rediffmail: ['com'],
  icloud: ['com'],
  protonmail: ['com'],
  proton: ['me'],
  zohomail: ['in', 'com'],
  // These names are too close to other domains to be suggested for a mistyped name.
  live: ['com', 'in', 'co.uk'],
  ymail: ['com'],
  zoho: ['com', 'in'],
  msn: ['com'],
};

/** Shorter names are too easily mistaken for others. */
const MIN_NAME_LENGTH = 5;
/** Endings that no domain has. */
const MISTYPED_COM = /\.(con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|cim)$/;

/**
 * The address that the buyer probably meant, such as `asha@gmail.com` for `asha@gmial.con`; null when it
 * looks right or is incomplete. It is only a suggestion, because rare domains exist.
 */
export function suggestEmail(typed: string): string | null {
  const email = normalizeEmail(typed);
  const [, local, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@.,;]{2,})[.,;]*$/.exec(email) ?? [];
  if (!local || !domain) return null;
  const meant = `${local}@${correctDomain(domain)}`;
  return meant === email ? null : meant;
}

function correctDomain(domain: string): string {
  const dot = domain.indexOf('.');
  const name = domain.slice(0, dot);
  const ending = domain.slice(dot + 1);
  // Gmail's mailboxes have no other ending.
  if (name === 'gmail') return 'gmail.com';
  const known = PROVIDERS[name];
  if (known) return `${name}.${correctEnding(ending, known) ?? ending}`;
  for (const [provider, endings] of Object.entries(PROVIDERS)) {
    if (provider.length < MIN_NAME_LENGTH || provider === 'ymail' || !isTypoOf(name, provider)) continue;
    const corrected = correctEnding(ending, endings);
    if (corrected !== null) return `${provider}.${corrected}`;
  }
  return domain.replace(MISTYPED_COM, '.com');
}

function isTypoOf(name: string, provider: string): boolean {
  if (name[0] !== provider[0]) return false;
  return editDistance(name, provider) <= (provider.length < 8 ? 1 : 2);
}

/** The ending itself, or the known one it is a typo of; null for another one. */
function correctEnding(ending: string, endings: readonly string[]): string | null {
  if (endings.includes(ending)) return ending;
  return endings.find((each) => editDistance(ending, each) === 1) ?? null;
}
