import { expect, vi } from 'vitest';
import { listMonths } from '#domain/tax.ts';
import { sendCommand } from '#server/cli/send-command.ts';
import { balancesOf, expectBooksAgree } from '../harness/agreement.ts';
import type { FaultShop } from './fault-shop.ts';

const DAY_MS = 24 * 3600 * 1000;
const EMAIL = 'accountant@capstone.example';

/** Settles everything at the provider, lets the shop read that, and compares it with books and journal. */
export async function expectAgreement(shop: FaultShop): Promise<void> {
  shop.razorpay.settle();
  const headers = { authorization: `Bearer ${await signIn(shop)}`, 'content-type': 'application/json' };
  const read = { method: 'POST', headers, body: JSON.stringify({ data: {} }) };
  await vi.waitFor(
    async () => {
      const response = await fetch(`${shop.program.url}/functions/us-central1/readSettlements`, read);
      expect(await response.json()).toMatchObject({ result: { cases: 0 } });
    },
    { timeout: 60_000, interval: 1000 },
  );
  const rows: string[][] = [];
  for (const month of listMonths(new Date(Date.now() - DAY_MS), new Date())) {
    const file = await fetch(`${shop.program.url}/admin/books/${month}/journal.csv`, { headers });
    const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
    rows.push(...lines.map((line) => line.split(',')));
  }
  await shop.inspect((query) =>
    expectBooksAgree(shop.razorpay, (table) => query(`select * from ${table}`), balancesOf(rows)),
  );
}

/** Signs in an admin, who is signed up the first time. Returns the session's token. */
async function signIn({ program, settings: { DATABASE_URL: databaseUrl } }: FaultShop): Promise<string> {
  const post = (action: string) =>
    fetch(`${program.url}/auth/${action}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: program.url },
      body: JSON.stringify({ email: EMAIL, password: 'a password of the fault suite', name: 'Accountant' }),
    });
  await post('sign-up');
  const shop = { databaseUrl, dataDir: program.dataDir, githubOwners: [] };
  await sendCommand(shop, 'admin.grant', { email: EMAIL, mayBeUnconfirmed: true });
  return (await post('sign-in')).headers.get('set-auth-token') ?? '';
}
