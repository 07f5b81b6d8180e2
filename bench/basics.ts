import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { formatPercentiles, formatSeconds, type Measurement, sample } from './measurements.ts';
import { pay, untilInvited } from './orders.ts';

const PAGES = ['/', '/projects', '/projects?search=python', '/documents/projects'];
const SAMPLES = 50;
const ORDERS = 20;

/**
 * Measures what one visitor waits for on an idle shop with the embedded database: pages, an order, an
 * invitation.
 */
export async function measureBasics(): Promise<Measurement[]> {
  const started = performance.now();
  const shop = await startLiveShop();
  try {
    const measurements: Measurement[] = [
      { name: 'start on an empty folder until ready', value: formatSeconds(performance.now() - started) },
    ];
    for (const path of PAGES) measurements.push(await latency(shop, path));
    measurements.push(await orders(shop), await invitation(shop));
    return measurements;
  } finally {
    await shop.close();
  }
}

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

/** Measures from the webhook's arrival until the live document says `invite_success`. */
async function invitation(live: LiveShop): Promise<Measurement> {
  let buyer = 0;
  const times = await sample(10, async () => {
    const order = await live.order(`bench-paid-${++buyer}`);
    await Promise.all([untilInvited(live, order.id), pay(live, order.id)]);
  });
  return {
    name: 'order, webhook, invitation, live update (invitations to one repository are 1 s apart)',
    value: formatPercentiles(times),
  };
}
