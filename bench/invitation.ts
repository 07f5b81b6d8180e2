import { setTimeout as pause } from 'node:timers/promises';
import * as current from '../test/e2e/live-shop.ts';
import { importBefore } from './before.ts';
import { formatShares, formatSpread, type Measurement } from './measurements.ts';
import { pay, UNLIMITED, untilInvited } from './orders.ts';

// How long a buyer waits for GitHub after the payment, with a distance of 150 ms to it: from the first call until
// the invitation is answered, in turn with an earlier commit. The distance hides how busy the machine is.

const DISTANCE_MS = 150;
const ORDERS = 12;

/** `before` is a checkout of an earlier commit, with its packages and its build. */
export async function measureInvitation(before: string | undefined): Promise<Measurement[]> {
  const shops = [await open(current)];
  try {
    if (before) shops.push(await open(await importBefore(before)));
    const waits = shops.map((): number[] => []);
    const calls = shops.map((): number[] => []);
    for (let order = 0; order < ORDERS; order += 1)
      for (const [at, { invite }] of shops.entries()) {
        const invited = await invite(order);
        waits[at]?.push(invited.ms);
        calls[at]?.push(invited.calls);
      }
    const [ours = [], theirs] = waits;
    return [
      { name: `from the payment's first call of GitHub to the invitation, ms`, value: formatSpread(ours) },
      { name: '… calls', value: formatSpread(calls[0] ?? []) },
      ...(theirs
        ? [
            { name: '… before, ms', value: formatSpread(theirs) },
            { name: '… before, calls', value: formatSpread(calls[1] ?? []) },
            { name: '… as a share', value: formatShares(ours, theirs), goal: 'median at most 0.55' },
          ]
        : []),
    ];
  } finally {
    for (const { close } of shops) await close();
  }
}

async function open({ startLiveShop }: Pick<typeof current, 'startLiveShop'>) {
  const shop = await startLiveShop({ ...UNLIMITED }, { projects: 3 });
  let answers: number[] = [];
  const far = {
    /** Each answer is on its way for as long as the distance says. */
    get holdUntil() {
      answers.push(performance.now());
      return pause(DISTANCE_MS);
    },
  };
  return {
    close: () => shop.close(),
    async invite(order: number) {
      shop.github.clearFaults();
      const { id } = await shop.order(`invited-${order}`, order);
      // Readings of repositories would count, too.
      const ofBuyers = /^GET \/user\/|\/collaborators\/|\/invitations$|^GET \/repos\/[^/]+\/[^/]+$/;
      answers = [];
      shop.github.injectPermanentFault(ofBuyers, far);
      await pay(shop, id);
      await untilInvited(shop, id);
      const [first = 0, last = 0] = [answers[0], answers.at(-1)];
      return { ms: last - first + DISTANCE_MS, calls: answers.length };
    },
  };
}
