import type { Live, Subscription } from '#server/platform/live/topics.ts';

const TIMEOUT_MS = 20_000;

/** Resolves once a change of each topic was published; rejects with the name of the topic that had none. */
export async function nextChange(live: Pick<Live, 'subscribe'>, ...topics: Subscription[]): Promise<void> {
  await Promise.all(topics.map((topic) => nextChangeOf(live, topic)));
}

function nextChangeOf(live: Pick<Live, 'subscribe'>, topic: Subscription): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No change of ${topic} was published within 20 s.`)),
      TIMEOUT_MS,
    );
    const stop = live.subscribe([topic], () => {
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}
