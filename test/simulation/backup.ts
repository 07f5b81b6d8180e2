import { readLastNumbers, skipNumbers } from '#server/features/tax/skip-numbers.ts';
import { createSealer } from '#server/platform/sealer.ts';
import { getNow, type Sender } from './control.ts';
import { openFor } from './database.ts';
import { SIMULATED_SECRET } from './node.ts';
import { forgetHistory } from './oracle.ts';
import type { StoredJob } from './queue.ts';
import type { World } from './world.ts';

/** The database and the queue of a moment. */
interface Backup {
  restore(): Promise<void>;
  jobs: StoredJob[];
  madeMs: number;
}

const LONGEST_MS = 24 * 60 * 60_000;
const backups = new WeakMap<World, Backup>();

export async function takeBackup(world: World): Promise<void> {
  await world.advance(0);
  const restore = await world.database.backUp();
  backups.set(world, { restore, jobs: structuredClone(world.queue.jobs), madeMs: getNow() });
}

/**
 * Ends all nodes and restores the last backup of the day, as `npm run restore` does. The nodes start later.
 */
export async function restoreBackup(world: World): Promise<void> {
  const backup = backups.get(world);
  if (!backup || getNow() - backup.madeMs > LONGEST_MS) return;
  for (const node of world.nodes) world.kill(node, 'to restore a backup');
  await world.advance(0);
  world.trace('the backup is restored');
  world.wasRestored = true;
  const { db } = openFor(operator, world.database);
  const replaced = await readLastNumbers(db);
  await backup.restore();
  await world.queue.restore(structuredClone(backup.jobs));
  await world.database.query('update installation set restored_from = $1', [new Date(backup.madeMs)]);
  // The sweeps find the mails of the case.
  const jobs = { enqueue: async () => undefined, has: () => true, hasRoom: () => false };
  const sealer = createSealer(SIMULATED_SECRET);
  await skipNumbers({ db, jobs, settings: world.settings, sealer }, replaced);
  forgetHistory(world);
  const prices = await world.database.query<{ id: string; price: string }>(
    'select id, price_paise::text as price from projects',
  );
  for (const project of world.projects)
    project.pricePaise = Number(prices.find(({ id }) => id === project.id)?.price);
}

const operator: Sender = { name: 'operator', isAlive: true, skewMs: 0, reach: () => 'go on' };
