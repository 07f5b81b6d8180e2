import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/start.ts';

const APP_URL = 'http://localhost:3000';
export const OAUTH_APP = { clientId: 'client', clientSecret: 'client-secret' };
export const KEYS = { keyId: 'rzp_test_sandbox', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

/** A sandbox with its own data, mounted as it is in the shop. */
export interface TestSandbox extends Sandbox {
  dataDir: string;
  /** An app with the sandbox mounted at `/sandbox`. */
  shop: Hono;
  /** Sends a POST from the shop's own origin. */
  post(path: string, body?: object): Promise<Response>;
  razorpay: ReturnType<typeof razorpayClient>;
}

/** Starts a sandbox for one test and deletes its data afterwards. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await makeFolder());
  const sandbox = await startSandbox({
    dataDir,
    appUrl: APP_URL,
    webhookUrl: 'http://127.0.0.1:9/unreachable',
    razorpay: KEYS,
    github: { webhookUrl: 'http://127.0.0.1:9/unreachable', webhookSecret: 'github-secret' },
    catalogue: new URL('../../content/catalogue.json', import.meta.url),
    githubOauth: OAUTH_APP,
    webhookRetryDelaysMs: [],
    ...options,
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= sandbox.close();
    return closing;
  };
  onTestFinished(close);

  const shop = new Hono().route('/sandbox', sandbox.app);
  const razorpay = razorpayClient(sandbox.razorpayApiUrl, KEYS);
  return {
    ...sandbox,
    close,
    dataDir,
    shop,
    razorpay,
    async post(path, body = {}) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      return shop.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Submits the checkout window for an order of 49,900 paise. */
export async function press(sandbox: TestSandbox, button: 'pay' | 'fail', orderId: string) {
  return sandbox.post(`/sandbox/checkout/orders/${orderId}/${button}`, {
    key: KEYS.keyId,
    amount: 49_900,
    email: 'asha@example.com',
    description: 'Payment for Smart Attendance',
  });
}

interface Entity {
  id: string;
  [field: string]: unknown;
}
interface Collection {
  count: number;
  items: Entity[];
}

/** Calls the Razorpay API as a shop does. A refused call throws `{ statusCode, error }`. */
function razorpayClient(apiUrl: string, { keyId, keySecret }: { keyId: string; keySecret: string }) {
  async function send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { error?: unknown };
    if (!response.ok) throw { statusCode: response.status, error: answer.error };
    return answer as T;
  }
  return {
    orders: {
      create: (order: object) => send<Entity>('POST', '/orders', order),
      fetch: (id: string) => send<Entity>('GET', `/orders/${id}`),
      all: (query: Record<string, string>) =>
        send<Collection>('GET', `/orders?${new URLSearchParams(query)}`),
      fetchPayments: (id: string) => send<Collection>('GET', `/orders/${id}/payments`),
    },
    payments: {
      fetch: (id: string) => send<Entity>('GET', `/payments/${id}`),
      refund: (id: string, refund: object) => send<Entity>('POST', `/payments/${id}/refund`, refund),
      fetchMultipleRefund: (id: string) => send<Collection>('GET', `/payments/${id}/refunds`),
    },
  };
}
