import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeGithub } from '../test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../test/harness/fake-razorpay.ts';
import { startFakeSmtp } from '../test/harness/fake-smtp.ts';
import { freePort } from '../test/harness/free-port.ts';
import { readSecondsOf } from './measurements.ts';

export interface FloorSettings {
  port: number;
  databaseUrl: string;
  razorpay: FakeRazorpay['settings'];
  githubUrl: string;
  smtpUrl: string;
}

/** Starts the least program that takes an order, with its own fakes of the providers. */
export async function startFloor(databaseUrl: string) {
  const [razorpay, github, smtp, port] = await Promise.all([
    startFakeRazorpay(),
    startFakeGithub(),
    startFakeSmtp(),
    freePort(),
  ]);
  const settings: FloorSettings = {
    port,
    databaseUrl,
    razorpay: razorpay.settings,
    githubUrl: github.url,
    smtpUrl: smtp.url,
  };
  const script = join(import.meta.dirname, 'floor-server.ts');
  const server = spawn(process.execPath, [script, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  });
  const [first] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (first !== 'ready') throw new Error('The floor did not start.');
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`);
    return reply.json();
  };
  return {
    readSeconds: () => readSecondsOf(server.pid ?? 0),
    /** Orders, pays and waits for the receipt, which is the last thing that happens. */
    async order(login: string): Promise<void> {
      github.addAccount(login);
      const email = `${login}@college.example`;
      const { id } = (await post('/orders', JSON.stringify({ email, login }))) as { id: string };
      const payment = razorpay.pay(id);
      const { rawBody, signature } = razorpay.webhook('payment.captured', { payment });
      await post('/webhook', Buffer.from(rawBody), { 'x-razorpay-signature': signature ?? '' });
      while (!smtp.mails.some(({ to }) => to === email)) await pause(2);
      if (!github.invitations.some(({ repository }) => repository === 'acme/shop'))
        throw new Error('The buyer was not invited.');
    },
    async stop(): Promise<void> {
      if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit');
      await Promise.all([razorpay.close(), github.close(), smtp.close()]);
    },
  };
}
