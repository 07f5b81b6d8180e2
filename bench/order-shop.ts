import pg from 'pg';
import { sendCommand } from '#server/cli/send-command.ts';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { readFamilyCpuMs } from './cpu-time.ts';
import { type Buyers, createBuyers, type Project, send, startProviders } from './order-client.ts';
import { watchDocument, watchRows } from './order-outcomes.ts';

// A live shop whose providers are fakes without GitHub's limits, for load.

const TOKEN = 'token-of-the-bench';
/** GitHub's and the shop's 50 invitations a day are kept, so there are enough repositories for all orders. */
const PROJECTS = 240;
const PRICE = 499;

export type DatabaseKind = 'PostgreSQL' | 'embedded';

/** CPU time in ms since the process began. */
export interface CpuTimes {
  shop: number;
  postgres: number;
  providers: number;
  bench: number;
}

export interface OrderShop {
  buyers: Buyers;
  /** Resolves once the order has a `finalInviteStatus`. */
  getOutcome(orderId: string): Promise<string>;
  /** How many webhook events are stored and not processed; on the embedded database as of at most 5 s ago. */
  countWaitingEvents(): Promise<number>;
  readCpu(): Promise<CpuTimes>;
  close(): Promise<void>;
}

export async function openOrderShop(kind: DatabaseKind): Promise<OrderShop> {
  const server = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : null;
  const pool = server ? new pg.Pool({ connectionString: `${server.url}/postgres`, max: 1 }) : null;
  const providers = await startProviders();
  const shop = await startLiveShop(
    {
      ...providers.settings,
      ...(server ? { DATABASE_URL: `${server.url}/postgres` } : {}),
      GITHUB_UNLIMITED: '1',
      // Each buyer has an address of its own, since a network may order only so often.
      TRUST_PROXY: '1',
      METRICS_TOKEN: TOKEN,
    },
    { projects: 1 },
  );
  const { url } = shop.program;
  const database = {
    databaseUrl: shop.settings.DATABASE_URL,
    dataDir: shop.program.dataDir,
    githubOwners: [],
  };
  await sendCommand(database, 'catalogue.import', { file: makeCatalogue() });
  const gauge = (name: string) => readGauge(url, name);
  return {
    buyers: createBuyers(url, providers.url, await listProjects(url)),
    getOutcome: pool ? watchRows(pool) : (orderId) => watchDocument(url, orderId),
    async countWaitingEvents() {
      if (!pool) return gauge('capstone_webhook_events_waiting');
      const { rows } = await pool.query('select count(*) from provider_events where processed_at is null');
      return Number(rows[0]?.count);
    },
    async readCpu() {
      const ofProviders = JSON.parse(await send(`${providers.url}/usage`)) as NodeJS.CpuUsage;
      return {
        shop: (await gauge('process_cpu_seconds_total')) * 1000,
        postgres: server?.pid ? await readFamilyCpuMs(server.pid) : 0,
        providers: toMs(ofProviders),
        bench: toMs(process.cpuUsage()),
      };
    },
    async close() {
      await pool?.end();
      await shop.close();
      await providers.stop();
      await server?.stop();
    },
  };
}

const toMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

function makeCatalogue() {
  return Array.from({ length: PROJECTS }, (_, index) => ({
    name: `Bench project ${index + 1}`,
    price: PRICE,
    githubRepoUrl: `https://github.com/capstone-bench/project-${index + 1}`,
    tech: ['Python'],
    features: ['Source code'],
    description: 'A project of the bench.',
  }));
}

async function listProjects(url: string): Promise<Project[]> {
  const projects: Project[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = JSON.parse(await send(`${url}/documents/projects?limit=100&cursor=${cursor}`)) as {
      documents: Project[];
      nextCursor: string | null;
    };
    projects.push(...page.documents.filter(({ name }) => name.startsWith('Bench project')));
    cursor = page.nextCursor;
  }
  return projects;
}

/** A gauge of /metrics with its labels; 0 when it has no sample. */
async function readGauge(url: string, name: string): Promise<number> {
  const text = await send(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
