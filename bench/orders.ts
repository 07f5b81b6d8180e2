import { formatPercentiles, formatSeconds, formatSpread, type Measurement } from './measurements.ts';
import { type Burst, measureBurst, measureSustained } from './order-load.ts';
import { type DatabaseKind, openOrderShop } from './order-shop.ts';

// Measures orders from `createRazorpayOrder` to `finalInviteStatus`, and a burst of webhooks, on both databases.

const WINDOWS = 5;
const BURST = 1000;

export async function measureOrders(): Promise<Measurement[]> {
  return [
    ...(await measure('PostgreSQL', { buyerCount: 64, goal: 'at least 200' })),
    ...(await measure('embedded', { buyerCount: 24, goal: 'at least 60' })),
  ];
}

async function measure(
  kind: DatabaseKind,
  { buyerCount, goal }: { buyerCount: number; goal: string },
): Promise<Measurement[]> {
  const shop = await openOrderShop(kind);
  try {
    const { rates, cpuPerOrder, latencies } = await measureSustained(shop, { buyerCount, windows: WINDOWS });
    const burst = await measureBurst(shop, BURST).catch((error: Error) => error);
    const cpu = Object.entries(cpuPerOrder).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
    return [
      { name: `${kind}: orders a second until the buyer is invited`, value: formatSpread(rates), goal },
      { name: `${kind}: one of ${buyerCount} orders at once`, value: formatPercentiles(latencies) },
      { name: `${kind}: processor time of an order`, value: cpu.join(', ') },
      ...describeBurst(kind, burst),
    ];
  } finally {
    await shop.close();
  }
}

function describeBurst(kind: DatabaseKind, burst: Burst | Error): Measurement[] {
  if (burst instanceof Error)
    return [{ name: `${kind}: ${BURST} webhooks at once`, value: `failed: ${burst.message}` }];
  return [
    {
      name: `${kind}: slowest answer to one of ${BURST} webhooks at once`,
      value: formatSeconds(burst.acknowledged.at(-1) ?? 0),
      goal: 'at most 5 s',
    },
    {
      name: `${kind}: until the ${BURST} are processed`,
      value: `${formatSeconds(burst.processedMs)}, all invited ${formatSeconds(burst.invitedMs)}`,
      goal: 'at most 20 s',
    },
  ];
}
