import { restart } from './faults.ts';
import { checkAtTheEnd } from './oracle.ts';
import { DAYS, type World } from './world.ts';

const MINUTE = 60_000;

/** Ends all faults, lets everything be done, and checks what must hold then. */
export async function drain(world: World): Promise<void> {
  world.clearFaults();
  while (world.nodes.some(({ isAlive }) => !isAlive)) await restart(world, world.random);
  world.clearFaults();
  await pass(world, 3, MINUTE);
  // Banks decide within days; what no webhook reported is found by reading the provider's lists.
  for (const payment of world.razorpay.payments())
    if (payment.status === 'authorized') world.razorpay.refuse(payment.id);
  for (const refund of world.razorpay.refunds())
    if (refund.status === 'pending') world.razorpay.endRefund(refund.id, 'processed');
  for (let day = 0; day < 3; day += 1) {
    for (const event of world.razorpay.events) world.deliver(event);
    await pass(world, 4, 5 * MINUTE);
    await world.advance(DAYS(1));
  }
  await pass(world, 8, 7 * MINUTE);
  await checkAtTheEnd(world);
}

async function pass(world: World, times: number, ms: number): Promise<void> {
  for (let passed = 0; passed < times; passed += 1) await world.advance(ms);
}
