import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { measureBacklogs } from './backlog.ts';
import { measureLargeShop } from './large-shop.ts';
import { formatPercentiles, formatSeconds, type Measurement, print, sample } from './measurements.ts';

// `npm run bench` measures the running shop against fake providers. Requests per second need `wrk` (a Debian package), as a load
// generator in this process would measure itself. `npm run bench -- large` measures a large shop (large-shop.ts), and
// `npm run bench -- backlog` only the backlogs (backlog.ts).

const PAGES = ['/', '/projects', '/projects?search=python', '/documents/projects'];
const SAMPLES = 50;
const ORDERS = 20;

if (process.argv[2] === 'backlog') {
  print(await measureBacklogs());
  process.exit();
}
await ensureBuild();
if (process.argv[2] === 'large') {
  print(await measureLargeShop());
  process.exit();
}
const measurements: Measurement[] = [];
const started = performance.now();
const shop = await startLiveShop();
measurements.push({
  name: 'start on an empty folder until ready',
  value: formatSeconds(performance.now() - started),
});
try {
  for (const path of PAGES) measurements.push(await latency(shop, path));
  measurements.push(await orders(shop));
  measurements.push(await invitation(shop));
  for (const path of PAGES) measurements.push(await load(shop, path));
} finally {
  await shop.close();
}
measurements.push(...(await measureBacklogs()));
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

async function load({ program }: LiveShop, path: string): Promise<Measurement> {
  const name = `GET ${path}, 32 connections for 5 s`;
  try {
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      '-c32',
      '-d5s',
      '--latency',
      program.url + path,
    ]);
    const [, rate = '?'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
    const [, slow = '?'] = /99%\s+(\S+)/.exec(stdout) ?? [];
    return { name, value: `${Math.round(Number(rate))} requests/s, p99 ${slow}` };
  } catch {
    return { name, value: 'not measured: wrk is not installed' };
  }
}
