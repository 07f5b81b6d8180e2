import type { Limit } from './day-github.ts';
import { type Outcome, type Scenario, simulateDay } from './day-simulation.ts';
import type { Measurement } from './measurements.ts';

// Simulates a day of 10,000 orders against GitHub's limits: how long buyers wait for their invitations, and what it would take.

const ORDERS = Number(process.env.DAY_ORDERS ?? 10_000);
const MINUTE = 60;
const LIMITS: readonly Limit[] = ['content an hour', 'content a minute', 'requests an hour'];

/** From a small shop to one that sells all day; the skew of its catalogue's sales is the second number. */
const SCENARIOS: readonly [
  repositories: number,
  skew: number,
  credentials: number,
  hasLookupToken: boolean,
][] = [
  [200, 0, 1, false],
  [400, 0, 1, false],
  [400, 0, 1, true],
  [400, 0, 2, true],
  [400, 0.5, 2, true],
  [1000, 0.5, 2, true],
  [1000, 1, 2, true],
  [5000, 1, 2, true],
];

export async function measureDay(): Promise<Measurement[]> {
  return SCENARIOS.map(([repositories, skew, credentials, hasLookupToken]) => {
    const scenario = { orders: ORDERS, repositories, skew, credentials, hasLookupToken };
    return { name: describeScenario(scenario), value: describeOutcome(simulateDay(scenario)) };
  });
}

function describeScenario({ repositories, skew, credentials, hasLookupToken }: Scenario): string {
  const sales = skew === 0 ? 'sold alike' : `skew ${skew}`;
  const organisations = credentials === 1 ? '1 organisation' : `${credentials} organisations`;
  return `${repositories} repositories ${sales}, ${organisations}${hasLookupToken ? ', look-up token' : ''}`;
}

function describeOutcome({ waits, waiting, queued, refusedAtCheckout, credentials }: Outcome): string {
  const all = waits.length + waiting;
  const within = waits.filter((wait) => wait <= MINUTE).length;
  // Those that still wait are the slowest.
  const at = (share: number) => formatWait(waits[Math.floor(all * share)] ?? Number.POSITIVE_INFINITY);
  const refusals = LIMITS.flatMap((limit) => {
    const found = credentials.flatMap(({ refusals }) => refusals.get(limit) ?? []);
    const count = found.reduce((sum, each) => sum + each.count, 0);
    return count > 0 ? [`${limit} (${count} refusals)`] : [];
  });
  const broken = [
    ...refusals,
    ...(queued > 0 ? [`50 a repository (${queued} orders)`] : []),
    ...(refusedAtCheckout > 0 ? [`look-ups at checkout (${refusedAtCheckout} tries refused)`] : []),
  ];
  return [
    `waits ${at(0.5)} / ${at(0.95)} / ${at(1 - 1 / all)} (median, p95, longest)`,
    `${((100 * within) / all).toFixed(0)} % within a minute`,
    `limits met: ${broken.join(', ') || 'none'}`,
  ].join('; ');
}

function formatWait(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'over 2 days';
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)} s`;
  return seconds < 120 * MINUTE ? `${Math.round(seconds / MINUTE)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
