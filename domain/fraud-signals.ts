import { formatDateTime } from './time.ts';

/** What there is to know about a claim and whoever made it. */
export interface ClaimFacts {
  /** E-mails of other people who claimed to the same UPI id. */
  sameUpi: readonly string[];
  /** The orders behind the claimant's rewards, whether this claim covers them or not. */
  referred: readonly {
    /** What people know it by. */
    name: string;
    sharesGithub: boolean;
    sharesMailbox: boolean;
    isRefunded: boolean;
    /** When it earned its reward; seconds since 1970. */
    rewardedAt: number;
  }[];
}

export interface FraudSignal {
  kind: 'same_upi' | 'own_purchase' | 'burst' | 'refunds';
  /** For the admin who decides. */
  text: string;
}

const HOUR_SECONDS = 3600;
/** So many rewards within an hour are worth a look; a popular link can earn them honestly. */
const BURST = 5;
const NAMED_AT_MOST = 5;

/** What an admin should look at before paying; none of it is a proof. Empty when nothing stands out. */
export function listFraudSignals({ sameUpi, referred }: ClaimFacts): FraudSignal[] {
  const own = referred.filter(({ sharesGithub, sharesMailbox }) => sharesGithub || sharesMailbox);
  const refunded = referred.filter(({ isRefunded }) => isRefunded);
  const burst = busiestHour(referred.map(({ rewardedAt }) => rewardedAt));
  const signals: (FraudSignal | false)[] = [
    sameUpi.length > 0 && {
      kind: 'same_upi',
      text: `This UPI ID was also claimed to by ${listed(sameUpi)}.`,
    },
    own.length > 0 && {
      kind: 'own_purchase',
      text: `The buyer has the claimant's own ${sharedBy(own)}: ${listed(own.map(({ name }) => name))}.`,
    },
    burst.count >= BURST && {
      kind: 'burst',
      text: `${burst.count} rewards came within one hour, from ${formatDateTime(burst.from)} on.`,
    },
    refunded.length > 0 && {
      kind: 'refunds',
      text: `${refunded.length} of ${referred.length} orders with this code ${refunded.length === 1 ? 'was' : 'were'} refunded.`,
    },
  ];
  return signals.filter((signal) => signal !== false);
}

function sharedBy(own: readonly { sharesGithub: boolean; sharesMailbox: boolean }[]): string {
  const github = own.some(({ sharesGithub }) => sharesGithub) ? ['GitHub account'] : [];
  const mailbox = own.some(({ sharesMailbox }) => sharesMailbox) ? ['e-mail'] : [];
  return [...github, ...mailbox].join(' or ');
}

/** The hour with the most rewards, wherever it begins. */
function busiestHour(moments: readonly number[]): { count: number; from: number } {
  const sorted = moments.toSorted((one, other) => one - other);
  let busiest = { count: 0, from: 0 };
  let start = 0;
  for (const [end, moment] of sorted.entries()) {
    while (moment - (sorted[start] ?? moment) >= HOUR_SECONDS) start += 1;
    const count = end - start + 1;
    if (count > busiest.count) busiest = { count, from: sorted[start] ?? moment };
  }
  return busiest;
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_AT_MOST;
  return `${names.slice(0, NAMED_AT_MOST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
