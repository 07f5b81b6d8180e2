import type { FunctionName } from '#app/lib/callables-client.ts';
import type { CallHttp } from '#server/callable.ts';
import type { Actor, Context } from '#server/context.ts';
import { isShopError, isUnavailable } from '#server/errors.ts';
import { callables } from '#server/features/callables.ts';
import { receiveWebhook } from '#server/features/payments/webhooks/receive-webhook.ts';
import type { Person } from './population.ts';
import type { RazorpayEvent } from './razorpay.ts';
import type { World } from './world.ts';

// What reaches the shop from outside: calls of people, and webhooks.

export type Outcome<T = unknown> = { result: T } | { status: string; message: string };

interface Options<T> {
  /** Who is signed in. */
  person?: Person | undefined;
  /** Is not called if the node is killed or the answer is lost. */
  onEnd?: (outcome: Outcome<T>) => void;
}

const NETWORKS = 40;

/** Lets a person use the shop: `work` gets the context of the person's session on a random node. */
export function ask<T>(
  world: World,
  what: string,
  work: (context: Context) => Promise<T>,
  { person, onEnd = () => undefined }: Options<T> = {},
): void {
  const node = world.pickNode();
  if (!node) return;
  const isAnswerLost = world.random.chance(4);
  const clientIp = `192.0.2.${world.random.between(1, NETWORKS)}`;
  let result: T;
  const run = async () => {
    const actor = person ? await findActor(world, person) : null;
    result = await work({ ...node.context(actor), clientIp });
  };
  world.spawn(node, what, run, (error) => {
    if (error && !isShopError(error) && !isUnavailable(error))
      world.fail(`${what} ended with an internal error: ${describeError(error)}`);
    if (isAnswerLost) return;
    const status = isShopError(error) ? error.status : 'UNAVAILABLE';
    onEnd(error ? { status, message: error.message } : { result });
  });
}

/** Calls a function of the shop as the HTTP endpoint does. */
export function call<N extends FunctionName>(
  world: World,
  name: N,
  data: unknown,
  { cookies = null, ...options }: Options<unknown> & { cookies?: string | null } = {},
): void {
  const http = { cookies, setCookie: () => undefined };
  const work = async (context: Context): Promise<unknown> => {
    const callable: (context: Context, data: never, http: CallHttp) => Promise<unknown> = callables[name];
    return callable(context, data as never, http);
  };
  ask(world, `${name} ${JSON.stringify(data)}`, work, options);
}

/** The session of a deactivated, erased or forgotten user is not found. */
async function findActor({ database }: World, { actor }: Person): Promise<Actor | null> {
  const [user] = await database.query<Pick<Actor, 'email' | 'emailVerified'>>(
    `select u.email, a.email_verified as "emailVerified" from users u join auth_users a on a.id = u.id
     where u.id = $1 and u.active`,
    [actor.userId],
  );
  return user ? { ...actor, ...user } : null;
}

/** How long the provider waits for the answer to a webhook. */
const WEBHOOK_MS = 5000;
const sending = new WeakMap<World, Set<string>>();

/**
 * Sends an event of Razorpay, unless it is on its way. It stays until the shop accepts it, and afterwards if
 * `isKept`.
 */
export function deliver(world: World, event: RazorpayEvent, isKept = false): void {
  const { id, name, body } = event;
  const { razorpay } = world;
  const onTheirWay = sending.get(world) ?? new Set();
  sending.set(world, onTheirWay);
  const node = world.pickNode();
  if (!node || onTheirWay.has(id)) return;
  onTheirWay.add(id);
  const forget = () => onTheirWay.delete(id);
  setTimeout(forget, WEBHOOK_MS);
  const rawBody = new TextEncoder().encode(body);
  const webhook = { rawBody, signature: razorpay.signBody(body), eventId: id };
  world.spawn(
    node,
    `webhook ${name} ${id}`,
    () => receiveWebhook(node.context(), webhook),
    (error) => {
      forget();
      if (error && !isUnavailable(error)) world.fail(`a webhook failed: ${describeError(error)}`);
      if (!error && !isKept)
        razorpay.events.splice(
          0,
          Number.POSITIVE_INFINITY,
          ...razorpay.events.filter((each) => each.id !== id),
        );
    },
  );
}

function describeError(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message.split('\n')[0]?.slice(0, 300)}${cause}`;
}
