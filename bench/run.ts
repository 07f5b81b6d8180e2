import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { measureCrowd } from './crowd.ts';
import { type Figure, print, sample, seconds, spread } from './figure.ts';

// `npm run bench`: figures of the running program on this machine, against stand-ins of the providers. Requests a second
// need `wrk` (a Debian package): a load tool in this process would measure itself. `npm run bench -- crowd`: crowd.ts instead.

const PAGES = ['/', '/projects', '/projects?search=python', '/documents/projects'];
const SAMPLES = 50;
const ORDERS = 20;

await ensureBuild();
if (process.argv[2] === 'crowd') {
  print(await measureCrowd());
  process.exit();
}
const figures: Figure[] = [];
const started = performance.now();
const shop = await startLiveShop();
figures.push({ what: 'start on an empty folder until ready', figure: seconds(performance.now() - started) });
try {
  for (const path of PAGES) figures.push(await latency(shop, path));
  figures.push(await orders(shop));
  figures.push(await invitation(shop));
  for (const path of PAGES) figures.push(await load(shop, path));
} finally {
  await shop.close();
}
print(figures);

async function latency({ program }: LiveShop, path: string): Promise<Figure> {
  const times = await sample(SAMPLES, () =>
    fetch(program.url + path).then((response) => response.arrayBuffer()),
  );
  return { what: `GET ${path}, one at a time`, figure: spread(times) };
}

async function orders(live: LiveShop): Promise<Figure> {
  let buyer = 0;
  const times = await sample(ORDERS, () => live.order(`bench-${++buyer}`));
  return { what: 'createRazorpayOrder, one at a time', figure: spread(times) };
}

/** From the webhook's arrival to `invite_success` on the live document. */
async function invitation(live: LiveShop): Promise<Figure> {
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
    what: 'order, webhook, invitation, told to the browser (a second apart at one repository)',
    figure: spread(times),
  };
}

async function load({ program }: LiveShop, path: string): Promise<Figure> {
  const what = `GET ${path}, 32 connections for 5 s`;
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
    return { what, figure: `${Math.round(Number(rate))} requests/s, 99 % within ${slow}` };
  } catch {
    return { what, figure: 'not measured: wrk is not installed' };
  }
}
