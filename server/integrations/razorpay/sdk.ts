import Razorpay from 'razorpay';

/** Razorpay's own answers fit in far less. */
const LARGEST_ANSWER = 5 * 1024 * 1024;

interface ConnectOptions {
  keyId: string;
  keySecret: string;
  /** Origin, and a path where there is one; `/v1/…` is put after it. */
  apiUrl: string;
  timeoutMs: number;
}

interface RequestConfig {
  url?: string;
  data?: { receipt?: string };
  headers: object;
}

/** The part of the SDK's HTTP client (axios) that is set from outside. */
interface HttpClient {
  defaults: { baseURL?: string; maxRedirects?: number; maxContentLength?: number; proxy?: false };
  interceptors: { request: { use(change: (config: RequestConfig) => object): unknown } };
}

/**
 * The official SDK, pointed at the address from the settings: its constructor has no option for that, so the address is
 * set on the HTTP client it holds. Redirects are not followed (the key would go along), and every call ends in time, however
 * slowly the answer drips.
 */
export function connectSdk({ keyId, keySecret, apiUrl, timeoutMs }: ConnectOptions): Razorpay {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = razorpay.api as unknown as { rq: HttpClient };
  // Proxies are Node's business (NODE_USE_ENV_PROXY); the client's own reading of them would catch loopback addresses too.
  Object.assign(rq.defaults, {
    baseURL: apiUrl,
    maxRedirects: 0,
    maxContentLength: LARGEST_ANSWER,
    proxy: false,
  });
  rq.interceptors.request.use((config) => {
    Object.assign(config.headers, idempotencyHeader(config));
    return { ...config, signal: AbortSignal.timeout(timeoutMs) };
  });
  return razorpay;
}

/**
 * A refund goes out once, however often it is asked for: its receipt is its key. The SDK has no parameter for the header.
 * Source: https://razorpay.com/docs/api/refunds/create-normal (X-Refund-Idempotency)
 */
function idempotencyHeader({ url, data }: RequestConfig): Record<string, string> {
  return url?.endsWith('/refund') && data?.receipt ? { 'X-Refund-Idempotency': data.receipt } : {};
}
