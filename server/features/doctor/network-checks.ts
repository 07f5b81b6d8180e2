import { createHmac } from 'node:crypto';
import { hostToCall } from '../../environment-rules.ts';
import { type Check, type DoctorContext, fail, type Outcome, ok, warn } from './check.ts';
import { type Connection, DOCTOR_HEADER, signDoctorRequest } from './connection.ts';

/**
 * The doctor claims to come from this address, which is reserved for documentation. Proxies must add theirs
 * behind it.
 */
const CLAIMED_IP = '192.0.2.77';
const TIMEOUT_MS = 10_000;

/** Checks through the public address. They warn while the shop is not running. */
export const networkChecks: readonly Check[] = [
  { name: 'address', run: whenRunning(checkAddress) },
  { name: 'webhooks', run: whenRunning(checkWebhooks) },
  { name: 'metrics', run: whenRunning(checkMetrics) },
];

function whenRunning(run: Check['run']): Check['run'] {
  return async (context) => {
    const { host, port } = context.settings;
    const url = `http://${hostToCall(host)}:${port}/healthz`;
    const isRunning = await request(context, url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isRunning) return run(context);
    return warn("not checked, because the shop isn't running: start it and try again");
  };
}

function request({ fetch }: DoctorContext, url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function checkAddress(context: DoctorContext): Promise<Outcome> {
  const { appUrl, trustProxy } = context.settings;
  const headers = { [DOCTOR_HEADER]: signDoctorRequest(context.signer), 'x-forwarded-for': CLAIMED_IP };
  let response: Response;
  try {
    response = await request(context, `${appUrl}/healthz`, { headers });
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error & { code?: string } };
    return fail(
      `${appUrl} can't be reached (${cause?.code ?? cause?.message ?? message}): check APP_URL, DNS, the proxy and its certificate`,
    );
  }
  const connection = (await response.json().catch(() => null)) as Connection | null;
  if (!connection?.forwardedFor)
    return fail(
      `${appUrl} leads to something other than this shop: check APP_URL, the proxy and AUTH_SECRET`,
    );
  return judgeConnection(connection, { appUrl, trustProxy });
}

/** Checks whether TRUST_PROXY is the number of proxies that added an address. */
function judgeConnection(
  { forwardedFor }: Connection,
  { appUrl, trustProxy }: { appUrl: string; trustProxy: number },
): Outcome {
  const proxies = forwardedFor.filter((address) => address !== CLAIMED_IP).length;
  if (trustProxy > proxies)
    return fail(
      `set TRUST_PROXY=${proxies || 'false'}: with ${trustProxy}, visitors can choose the address that limits count`,
    );
  if (trustProxy < proxies)
    return fail(
      `set TRUST_PROXY=${proxies}: with ${trustProxy || 'false'}, all visitors share one address and its limits`,
    );
  if (proxies === 0 && appUrl.startsWith('https:'))
    return warn(
      'the proxy adds no X-Forwarded-For, so all visitors share one address and its limits: let it, and set TRUST_PROXY=1',
    );
  return ok(`${appUrl} leads here${proxies ? `, proxies: ${proxies}` : ''}`);
}

/**
 * The type of an event that the shop accepts and does not store; see
 * server/features/payments/webhooks/receive-webhook.ts.
 */
const PING_EVENT = 'doctor.ping';

async function checkWebhooks(context: DoctorContext): Promise<Outcome> {
  const { appUrl, providers } = context.settings;
  if (!providers) return ok('the sandbox sends its own');
  const url = `${appUrl}/webhooks/razorpay`;
  const body = JSON.stringify({ event: PING_EVENT });
  const [secret = ''] = providers.razorpay.webhookSecrets;
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const send = async (value: string) => {
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': value };
    return (await request(context, url, { method: 'POST', headers, body })).status;
  };
  const [signed, unsigned] = [await send(signature), await send('0'.repeat(64))];
  if (signed === 200 && unsigned === 400) return ok(`enter ${url} and the same secret at Razorpay`);
  if (signed === 400) return fail('the running shop has another RAZORPAY_WEBHOOK_SECRET: restart it');
  return fail(`${url} answers ${signed}: let the proxy pass it on unchanged`);
}

async function checkMetrics(context: DoctorContext): Promise<Outcome> {
  const { appUrl, mode } = context.settings;
  const { status } = await request(context, `${appUrl}/metrics`);
  if (status !== 200) return ok('closed without METRICS_TOKEN');
  if (mode === 'sandbox') return ok('open on loopback, in the sandbox only');
  return fail(`everyone can read ${appUrl}/metrics: let the proxy send X-Forwarded-For`);
}
