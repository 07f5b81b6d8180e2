import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { measureBasics, measureStart } from './basics.ts';
import { measureBooks } from './books.ts';
import { measureCachedPages } from './cached-pages.ts';
import { measureCode } from './code.ts';
import { measureCopies } from './copies.ts';
import { measureExplore } from './explore.ts';
import { measureGrowth } from './growth.ts';
import { measureOrderGrowth } from './growth-orders.ts';
import { measureGst } from './gst.ts';
import { measureInvitation } from './invitation.ts';
import { measureJudges } from './judges.ts';
import { measureLighthouse } from './lighthouse.ts';
import { type Measurement, print } from './measurements.ts';
import { measureNeighbours } from './neighbours.ts';
import { measureCosts, measureOrders } from './orders.ts';
import { measureParsers } from './parsers.ts';
import { measurePeer } from './peer.ts';
import { measureStatements } from './statements.ts';
import { measureStreams } from './streams.ts';
import { measureTaps } from './taps.ts';
import { measureUncachedPages } from './uncached-pages.ts';

// `npm run bench` runs every bench in turn, `npm run bench -- NAME …` the named ones; README.md describes the
// methods.

const { values: options, positionals } = parseArgs({
  // `tool` belongs to `gst`, `only` to `growth`, `neighbours`, `judges` and `explore`, `minutes` to `explore`, `before`
  // to `orders`, `invitation` and `taps`, `peer` and `floor` to `orders`, `list` to `order-cost`.
  options: {
    tool: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    peer: { type: 'boolean', default: false },
    floor: { type: 'boolean', default: false },
    list: { type: 'boolean' },
    before: { type: 'string' },
  },
  allowPositionals: true,
});
const BENCHES: Record<string, () => Promise<Measurement[]>> = {
  basics: measureBasics,
  pages: measureCachedPages,
  uncached: measureUncachedPages,
  start: measureStart,
  streams: measureStreams,
  growth: async () => [
    ...(options.only === 'orders' ? [] : await measureGrowth()),
    ...(await measureOrderGrowth()),
  ],
  taps: () => measureTaps(options.before),
  books: measureBooks,
  'order-cost': () => measureCosts(options.list),
  statements: measureStatements,
  invitation: () => measureInvitation(options.before),
  orders: () =>
    options.peer || options.floor || options.before
      ? measurePeer({ vendure: options.peer, floor: options.floor, before: options.before })
      : measureOrders(),
  copies: measureCopies,
  lighthouse: measureLighthouse,
  judges: () => measureJudges(options.only),
  explore: () => measureExplore(options.minutes ? Number(options.minutes) : undefined, options.only),
  parsers: measureParsers,
  gst: measureGst,
  neighbours: () => measureNeighbours(options.only),
  code: measureCode,
};
const chosen = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = chosen.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown) {
  console.error(`There is no bench "${unknown}". Benches: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
if (chosen.some((name) => name !== 'gst')) await ensureBuild();
const measurements: Measurement[] = [];
for (const name of chosen) {
  const measured = (await BENCHES[name]?.().catch((error) => failed(name, error))) ?? [];
  print(measured);
  measurements.push(...measured);
}
if (chosen.length > 1) {
  console.log();
  print(measurements);
}
process.exit();

/** A bench that fails does not stop the others. */
function failed(name: string, error: unknown): Measurement[] {
  console.error(error);
  process.exitCode = 1;
  return [{ name, value: 'failed' }];
}
