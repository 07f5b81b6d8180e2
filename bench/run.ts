import { ensureBuild } from '../scripts/ensure-build.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { measureBacklogs } from './backlog.ts';
import { measureCachedPages } from './cached-pages.ts';
import { measureLargeShop } from './large-shop.ts';
import { formatPercentiles, formatSeconds, type Measurement, print, sample } from './measurements.ts';
import { measureRestore } from './restore.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureUncachedPages } from './uncached-pages.ts';

// `npm run bench` measures the running shop against fake providers; README.md describes the method and the other benches.

const PAGES = ['/', '/projects', '/projects?search=python', '/documents/projects'];
const SAMPLES = 50;
const ORDERS = 20;

const withoutBuild = new Map([
  ['backlog', measureBacklogs],
  ['restore', measureRestore],
]).get(process.argv[2] ?? '');
if (withoutBuild) {
  print(await withoutBuild());
  process.exit();
}
await ensureBuild();
const single = new Map([
  ['large', measureLargeShop],
  ['start', measureStart],
  ['streams', measureStreams],
  ['uncached', measureUncachedPages],
]).get(process.argv[2] ?? '');
if (single) {
  print(await single());
  process.exit();
}
const isPagesOnly = process.argv[2] === 'pages';
const measurements: Measurement[] = [];
const started = performance.now();
const shop = await startLiveShop();
measurements.push({
  name: 'start on an empty folder until ready',
  value: formatSeconds(performance.now() - started),
});
try {
  if (!isPagesOnly) {
    for (const path of PAGES) measurements.push(await latency(shop, path));
    measurements.push(await orders(shop));
    measurements.push(await invitation(shop));
  }
  measurements.push(...(await measureCachedPages(shop.program.url)));
} finally {
  await shop.close();
}
if (!isPagesOnly) {
  measurements.push(...(await measureUncachedPages()));
  measurements.push(...(await measureStart()), ...(await measureStreams()), ...(await measureBacklogs()));
}
print(measurements);

async function latency({ program }: LiveShop, path: string): Promise<Measurement> {
  const times = await sample(SAMPLES, () =>
    fetch(program.url + path).then((response) => response.arrayBuffer()),
  );
  return { name: `GET ${path}, one at a time`, value: formatPercentiles(times) };
}

async function orders(live: LiveShop): Promise<Measurement> {
  let buyer = 0;
  const times = await sample(ORDERS, () => live.order(`bench-${++buyer}`));
  return { name: 'createRazorpayOrder, one at a time', value: formatPercentiles(times) };
}

/** From the webhook's arrival to `invite_success` on the live document. */
async function invitation(live: LiveShop): Promise<Measurement> {
  let buyer = 0;
  const times = await sample(10, async () => {
    const order = await live.order(`bench-paid-${++buyer}`);
    const stream = await fetch(`${live.program.url}/documents/pending_orders/${order.id}`, {
      headers: { accept: 'text/event-stream' },
    });
    const payment = live.razorpay.pay(order.id);
    await live.sendWebhook(live.razorpay.webhook('payment.captured', { payment }));
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      if (decoder.decode(chunk as Uint8Array).includes('invite_success')) break;
    }
  });
  return {
    name: 'order, webhook, invitation, live update (invitations to one repository are 1 s apart)',
    value: formatPercentiles(times),
  };
}
