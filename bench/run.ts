import { ensureBuild } from '../scripts/ensure-build.ts';
import { measureBacklogs } from './backlog.ts';
import { measureBasics } from './basics.ts';
import { measureCachedPages } from './cached-pages.ts';
import { measureDay } from './day.ts';
import { measureGrowth } from './growth.ts';
import { measureInstall } from './install.ts';
import { measureLargeShop } from './large-shop.ts';
import { measureLighthouse } from './lighthouse.ts';
import { type Measurement, print } from './measurements.ts';
import { measureNodes } from './nodes.ts';
import { measureOrders } from './orders.ts';
import { measureRestore } from './restore.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureUncachedPages } from './uncached-pages.ts';

// `npm run bench` runs every bench in turn, `npm run bench -- NAME …` the named ones; README.md describes the methods.

const BENCHES: Record<string, () => Promise<Measurement[]>> = {
  basics: measureBasics,
  pages: measureCachedPages,
  uncached: measureUncachedPages,
  start: measureStart,
  streams: measureStreams,
  growth: measureGrowth,
  backlog: measureBacklogs,
  nodes: measureNodes,
  install: measureInstall,
  orders: measureOrders,
};
/** Run by name only: they take long. */
const LONG_BENCHES: Record<string, () => Promise<Measurement[]>> = {
  day: measureDay,
  large: measureLargeShop,
  lighthouse: measureLighthouse,
  restore: measureRestore,
};

const all = { ...BENCHES, ...LONG_BENCHES };
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);
const unknown = chosen.find((name) => !Object.hasOwn(all, name));
if (unknown) {
  console.error(`There is no bench "${unknown}". Benches: ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}
await ensureBuild();
const measurements: Measurement[] = [];
for (const name of chosen) {
  const measured = (await all[name]?.().catch((error) => failed(name, error))) ?? [];
  print(measured);
  measurements.push(...measured);
}
if (chosen.length > 1) {
  console.log();
  print(measurements);
}
process.exit();

/** The others are measured nevertheless. */
function failed(name: string, error: unknown): Measurement[] {
  console.error(error);
  process.exitCode = 1;
  return [{ name, value: 'failed' }];
}
