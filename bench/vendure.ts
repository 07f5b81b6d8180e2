import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/harness/free-port.ts';
import { readSecondsOf } from './measurements.ts';

/** These are no dependencies, because only this bench needs their 141 MB. */
const PACKAGES = ['@vendure/core@3.7.3', 'pg@8.23.1'];

/** What a visitor's browser asks for one after the other, in GraphQL. */
const ORDER_STEPS = [
  'addItemToOrder(productVariantId: "1", quantity: 1)',
  'setCustomerForOrder(input: { firstName: "Asha", lastName: "Rao", emailAddress: "EMAIL" })',
  'setOrderShippingAddress(input: { streetLine1: "1 College Road", city: "Pune", countryCode: "IN" })',
  'setOrderShippingMethod(shippingMethodId: ["1"])',
  'transitionOrderToState(state: "ArrangingPayment")',
  'addPaymentToOrder(input: { method: "dummy", metadata: {} })',
];

/** Vendure's server. */
export interface Vendure {
  /** The processor seconds of its process. */
  readSeconds(): Promise<number>;
  /** Orders the product and pays with the dummy payment. */
  order(email: string): Promise<void>;
  stop(): Promise<void>;
}

/** Installs Vendure into a temporary folder, which needs a package registry, and starts it. */
export async function startVendure(databaseUrl: string): Promise<Vendure> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-vendure-'));
  const port = await freePort();
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server?.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await promisify(execFile)('npm', ['install', ...options, ...PACKAGES], { cwd: folder });
    const script = join(import.meta.dirname, 'vendure-server.ts');
    server = spawn(process.execPath, ['--no-deprecation', script, folder, String(port), databaseUrl], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    });
    const [first] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
    if (first !== 'ready') throw new Error("Vendure's server did not start.");
  } catch (error) {
    await stop();
    throw error;
  }
  const { pid } = server;
  return {
    readSeconds: () => readSecondsOf(pid ?? 0),
    async order(email) {
      let token = '';
      for (const step of ORDER_STEPS) token = (await run(port, step.replace('EMAIL', email), token)) ?? token;
    },
    stop,
  };
}

/** Runs a mutation of the order in the session of the token. Returns the token of a new session. */
async function run(port: number, step: string, token: string): Promise<string | null> {
  const fields = '{ __typename ... on Order { code state } ... on ErrorResult { errorCode message } }';
  const reply = await fetch(`http://127.0.0.1:${port}/shop-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: `mutation { result: ${step} ${fields} }` }),
  });
  const body = (await reply.json()) as { data?: { result: { code?: string } } };
  if (!body.data?.result.code) throw new Error(`Vendure refused ${step}: ${JSON.stringify(body)}`);
  return reply.headers.get('vendure-auth-token');
}
