import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import {
  formatPercentiles,
  formatSeconds,
  type Measurement,
  markRepositoriesRead,
  percentile,
} from './measurements.ts';
import { pay, SETTINGS, UNLIMITED, untilInvited, untilRepositoriesRead } from './orders.ts';

/** Orders of each kind, in turn. */
const ROUNDS = 30;
const BURST = 60;
/** What GitHub lets a credential create. */
const GITHUB_LIMIT = { requests: 80, seconds: 60 };
const POLL_MS = 500;

interface CopyShop {
  shop: LiveShop;
  database: pg.Client;
  /** The positions of a project with copies and of one without, for `LiveShop.order`. */
  own: number;
  shared: number;
}

/** Measures what a copy of one's own costs: requests, time, and how long 60 buyers wait for GitHub's limits. */
export async function measureCopies(): Promise<Measurement[]> {
  return [...(await withShop(UNLIMITED, measureWaiting)), ...(await withShop(SETTINGS, measureBurst))];
}

async function withShop<T>(
  settings: Record<string, string>,
  measure: (shop: CopyShop) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop({ ...settings, DATABASE_URL: databaseUrl }, { projects: 2 });
  const database = new pg.Client(databaseUrl);
  try {
    await database.connect();
    await untilRepositoriesRead(shop);
    await markRepositoriesRead(databaseUrl);
    const listed = await (await fetch(`${shop.program.url}/documents/projects?limit=100`)).json();
    const [{ id }] = (listed as { documents: [{ id: string }] }).documents;
    const { rows } = await database.query(
      `update projects set delivery = 'own' where id = $1 returning repo_owner || '/' || repo_name as repository`,
      [id],
    );
    shop.github.setTemplate(rows[0].repository, true);
    return await measure({ shop, database, own: 0, shared: 1 });
  } finally {
    await database.end();
    await shop.close();
    await postgres.stop();
  }
}

/** The seconds from the payment to the invitation, and the requests of a copy besides those of its invitation. */
async function measureWaiting({ shop, own, shared }: CopyShop): Promise<Measurement[]> {
  const { calls } = shop.github;
  const buy = async (buyer: string, position: number) => {
    const { id } = await shop.order(buyer, position);
    calls.length = 0;
    const from = performance.now();
    await pay(shop, id);
    await untilInvited(shop, id);
    return performance.now() - from;
  };
  const times: { own: number[]; shared: number[] } = { own: [], shared: [] };
  const requests: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.shared.push(await buy(`shared-${round}`, shared));
    times.own.push(await buy(`own-${round}`, own));
    requests.push(calls.filter(({ path }) => !/collaborators|invitations|\/users?\//.test(path)).length);
  }
  for (const each of [requests, times.own, times.shared]) each.sort((a, b) => a - b);
  const share = percentile(times.own, 0.5) / percentile(times.shared, 0.5);
  return [
    {
      name: 'requests to GitHub a copy, besides its invitation',
      value: String(percentile(requests, 0.5)),
      goal: 'at most 8',
    },
    { name: 'from the payment to the invitation, shared', value: formatPercentiles(times.shared) },
    {
      name: '… to a copy whose content is there at once',
      value: `${formatPercentiles(times.own)}, ${share.toFixed(2)} of the median`,
      goal: 'at most 1.5 of the median',
    },
  ];
}

/** Lets 60 buyers of copies pay at once, while GitHub refuses what is above its limits. */
async function measureBurst({ shop, database, own }: CopyShop): Promise<Measurement[]> {
  const orders: string[] = [];
  for (let n = 0; n < BURST; n += 1) orders.push((await shop.order(`burst-${n}`, own)).id);
  Object.assign(shop.github.contentLimit, GITHUB_LIMIT);
  const from = performance.now();
  await Promise.all(orders.map((id) => pay(shop, id)));
  const ended: number[] = [];
  while (ended.length < BURST) {
    await pause(POLL_MS);
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from orders where final_invite_status = 'invite_success'`,
    );
    while (ended.length < (rows[0]?.count ?? 0)) ended.push(performance.now() - from);
  }
  const refused = shop.program.log().match(/secondary rate limit/g)?.length ?? 0;
  const made = shop.github.listGenerated().length;
  return [
    {
      name: `${BURST} copies at once: until the first, half and the last of the buyers are invited`,
      value: [0, 0.5, 1].map((part) => formatSeconds(percentile(ended, part))).join(', '),
    },
    {
      name: '… repositories made; requests that GitHub refused',
      value: `${made}; ${refused}`,
      goal: `${BURST}; 0`,
    },
  ];
}
