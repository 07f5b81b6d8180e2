import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

// Buyers of a live shop: they order, pay at the fake provider and deliver its webhook, each from a network of their own.

/** Gives idle connections up before a server closes them. */
const agent = new Agent({ keepAlive: true, timeout: 4000 });

interface Outgoing {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** A request over a kept connection; takes less of the processor than `fetch`. */
export function send(url: string, { method = 'GET', headers = {}, body }: Outgoing = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.on('end', () => {
        if (incoming.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url}: ${incoming.statusCode} ${text}`));
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', (cause) => reject(new Error(`${method} ${url} was not answered.`, { cause })));
    outgoing.end(body);
  });
}

export interface Providers {
  url: string;
  /** The shop's settings for them. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the fake providers in a process of their own. */
export async function startProviders(): Promise<Providers> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fake-providers.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('The fake providers have no output.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    ...JSON.parse(String(line)),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export interface Project {
  id: string;
  name: string;
  price: number;
}

/** A webhook of the payment provider that was not delivered yet. */
export interface Webhook {
  body: string;
  signature: string;
  eventId: string;
}

export interface Buyers {
  /** A new GitHub account orders the next project; resolves with the order's id. */
  order(): Promise<string>;
  pay(orderId: string): Promise<Webhook>;
  deliver(webhook: Webhook): Promise<void>;
}

export function createBuyers(shopUrl: string, providersUrl: string, projects: readonly Project[]): Buyers {
  let count = 0;
  return {
    async order() {
      const buyer = ++count;
      const project = projects[buyer % projects.length] as Project;
      const { id: projectId, name: projectName, price } = project;
      const githubId = `buyer-${buyer}`;
      const email = `${githubId}@college.example`;
      const details = { email, githubId, projectId, projectName, projectPrice: price, referralCode: null };
      const reply = await send(`${shopUrl}/functions/us-central1/createRazorpayOrder`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`,
        },
        body: JSON.stringify({ data: { amount: price, purchaseDetails: details } }),
      });
      return (JSON.parse(reply) as { result: { id: string } }).result.id;
    },
    async pay(orderId) {
      return JSON.parse(await send(`${providersUrl}/pay/${orderId}`, { method: 'POST' })) as Webhook;
    },
    async deliver({ body, signature, eventId }) {
      await send(`${shopUrl}/webhooks/razorpay`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': eventId,
        },
        body,
      });
    },
  };
}
