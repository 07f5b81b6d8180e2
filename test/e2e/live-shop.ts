import { readFile } from 'node:fs/promises';
import { sendCommand } from '#server/cli/send-command.ts';
import { type FakeGithub, startFakeGithub } from '../harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay, type Webhook } from '../harness/fake-razorpay.ts';
import { type FakeSmtp, startFakeSmtp } from '../harness/fake-smtp.ts';
import { type Program, startProgram } from './program.ts';

/** A shop in live mode with fake providers. */
export interface LiveShop {
  razorpay: FakeRazorpay;
  github: FakeGithub;
  smtp: FakeSmtp;
  program: Program;
  /** The settings for another node of the same shop. */
  settings: Record<string, string>;
  /** Kills the shop with SIGKILL and restarts it on the same data, optionally with more settings. */
  crash(changes?: Record<string, string>): Promise<void>;
  call<T>(name: string, data: unknown): Promise<T>;
  /** Puts the demo catalogue on sale, or its first projects. */
  importCatalogue(count?: number): Promise<void>;
  /** Creates an order for a new GitHub account and the paid project at `position`, by default the first. */
  order(
    buyer: string,
    position?: number,
    coupon?: { code: string; percentOff: number } | null,
  ): Promise<{ id: string; amount: number; keyId: string }>;
  sendWebhook(webhook: Webhook): Promise<Response>;
  inviteStatus(orderId: string): Promise<string | null>;
  close(): Promise<void>;
}

interface Project {
  id: string;
  name: string;
  price: number;
}

const DEMO_CATALOGUE = new URL('../../content/catalogue.json', import.meta.url);

interface Options {
  /**
   * The number of projects on sale, by default all of the demo catalogue. Few make the start fast, because it
   * reads all repositories.
   */
  projects?: number;
  /** Replaces the function that starts the shop. */
  start?: (settings: Record<string, string>) => Promise<Program>;
}

/** Starts a live shop and imports the demo catalogue, because a live shop starts without projects. */
export async function startLiveShop(
  changes: Record<string, string> = {},
  { projects: count, start = startProgram }: Options = {},
): Promise<LiveShop> {
  const [razorpay, github, smtp] = await Promise.all([
    startFakeRazorpay(),
    startFakeGithub(),
    startFakeSmtp(),
  ]);
  let settings: Record<string, string> = {
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    RAZORPAY_KEY_ID: razorpay.settings.keyId,
    RAZORPAY_KEY_SECRET: razorpay.settings.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.settings.webhookSecrets.join(','),
    RAZORPAY_API_URL: razorpay.settings.apiUrl,
    RAZORPAY_CHECKOUT_URL: razorpay.settings.checkoutUrl,
    GITHUB_TOKEN: 'token-of-the-test',
    GITHUB_API_URL: github.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Capstone <hello@capstone.example>',
    SELLER_NAME: 'Capstone Projects',
    SELLER_ADDRESS: '1 College Road, Pune 411001',
    SUPPORT_PHONE: '+91 20 1234 5678',
    GRIEVANCE_OFFICER: 'Asha Rao, Partner, officer@capstone.example',
    EMBEDDED_LIVE: '1',
    ...changes,
  };
  let program = await start(settings);
  const importCatalogue = async (length?: number) => {
    const database = { databaseUrl: changes.DATABASE_URL, dataDir: program.dataDir, githubOwners: [] };
    const file = JSON.parse(await readFile(DEMO_CATALOGUE, 'utf8')).slice(0, length);
    await sendCommand(database, 'catalogue.import', { file });
  };
  if (count !== 0) await importCatalogue(count);
  const readProjects = async () => {
    const response = await fetch(`${program.url}/documents/projects?limit=100`);
    const { documents } = (await response.json()) as { documents: Project[] };
    return documents.filter(({ price }) => price > 0);
  };
  let projects: Project[] | undefined;

  let calls = 0;
  async function call<T>(name: string, data: unknown): Promise<T> {
    calls += 1;
    const response = await fetch(`${program.url}/functions/us-central1/${name}`, {
      method: 'POST',
      // With TRUST_PROXY each call counts as a different client.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}` },
      body: JSON.stringify({ data }),
    });
    const body = (await response.json()) as { result: T; error?: { message: string } };
    if (body.error) throw new Error(body.error.message);
    return body.result;
  }

  return {
    razorpay,
    github,
    smtp,
    get program() {
      return program;
    },
    get settings() {
      return settings;
    },
    call,
    importCatalogue,
    async crash(further = {}) {
      await program.kill();
      settings = { ...settings, ...further };
      program = await start({ ...settings, DATA_DIR: program.dataDir });
    },
    async order(buyer, position = 0, coupon = null) {
      github.addAccount(buyer);
      projects ??= await readProjects();
      const project = projects[position % projects.length];
      // The prices of the catalogue are whole rupees.
      const price = ((project?.price ?? 0) * (100 - (coupon?.percentOff ?? 0))) / 100;
      return call('createRazorpayOrder', {
        amount: price,
        purchaseDetails: {
          email: `${buyer}@college.example`,
          githubId: buyer,
          projectId: project?.id,
          projectName: project?.name,
          projectPrice: price,
          couponCode: coupon?.code ?? null,
          referralCode: null,
          // Only a seller with a GSTIN asks for it.
          state: '27',
        },
      });
    },
    sendWebhook: ({ rawBody, signature, eventId }) =>
      fetch(`${program.url}/webhooks/razorpay`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': eventId,
        },
        body: Buffer.from(rawBody),
      }),
    async inviteStatus(orderId) {
      const response = await fetch(`${program.url}/documents/pending_orders/${orderId}`);
      return ((await response.json()) as { finalInviteStatus: string | null }).finalInviteStatus;
    },
    async close() {
      await program.stop();
      await Promise.all([razorpay.close(), github.close(), smtp.close()]);
    },
  };
}
