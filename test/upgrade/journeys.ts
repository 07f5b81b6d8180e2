import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const STUDENT = { email: 'student@capstone.test', password: 'sandbox-student' };
const ADMIN = { email: 'admin@capstone.test', password: 'sandbox-admin' };

interface Project {
  id: string;
  name: string;
  price: number;
  teamSize: number;
}

/**
 * Tries over HTTP what must work throughout an upgrade: pages, login, an order of a team with its
 * invitations, a claim and its payout.
 */
export async function tryShop(url: string, round: string): Promise<void> {
  for (const path of ['/', '/projects', '/readyz'])
    assert.equal((await fetch(url + path)).status, 200, `${path} ${round}`);
  await buy(url, await findTeamProject(url), round);
  // The student's earnings are enough for one claim, which is rejected until the last round.
  await claim(url, round === 'after' ? 'completed' : 'rejected');
}

async function findTeamProject(url: string): Promise<Project> {
  const { documents } = await read<{ documents: Project[] }>(url, 'projects?limit=100');
  for (const { id, price } of documents) {
    const project = await read<Project>(url, `projects/${id}`);
    if (price > 0 && project.teamSize > 1) return project;
  }
  throw new Error('No project is for a team.');
}

async function buy(url: string, { id, name, price }: Project, round: string): Promise<void> {
  const email = `${round}@college.test`;
  const purchaseDetails = {
    email,
    githubId: `buyer-${round}`,
    projectId: id,
    projectName: name,
    projectPrice: price,
    referralCode: null,
    teamGithubIds: [`mate-${round}`],
  };
  const order = await call<{ id: string; keyId: string }>(url, 'createRazorpayOrder', {
    amount: price,
    purchaseDetails,
  });
  const paid = await fetch(`${url}/sandbox/checkout/orders/${order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ key: order.keyId, amount: price * 100, email }),
  });
  assert.equal(paid.status, 200, `payment ${round}`);
  for (let tries = 0; tries < 200; tries += 1) {
    const { finalInviteStatus } = await read<{ finalInviteStatus: string | null }>(
      url,
      `pending_orders/${order.id}`,
    );
    if (finalInviteStatus) {
      assert.equal(finalInviteStatus, 'invite_success');
      return awaitTeammate(url, email);
    }
    await pause(200);
  }
  assert.fail(`no invitation ${round}`);
}

async function awaitTeammate(url: string, email: string): Promise<void> {
  const admin = await logIn(url, ADMIN);
  for (let tries = 0; tries < 200; tries += 1) {
    const { documents } = await read<{ documents: { team: { inviteState: string }[] }[] }>(
      url,
      `orders?search=${email}`,
      admin,
    );
    if (documents[0]?.team[0]?.inviteState === 'sent') return;
    await pause(200);
  }
  assert.fail(`no invitation of the teammate of ${email}`);
}

async function claim(url: string, status: 'completed' | 'rejected'): Promise<void> {
  const [student, admin] = [await logIn(url, STUDENT), await logIn(url, ADMIN)];
  await call(url, 'requestPayout', { upiId: 'student@okbank' }, student);
  const { documents } = await read<{ documents: { id: string }[] }>(url, 'payouts', admin);
  const payoutId = documents[0]?.id;
  if (status === 'completed') {
    await call(url, 'verifyPayout', { payoutId }, admin);
    const outcome = { status, transactionId: 'UTR1', rejectionReason: null };
    await call(url, 'updatePayoutStatus', { payoutId, ...outcome }, admin);
  } else {
    const outcome = { status, transactionId: null, rejectionReason: 'Try again.' };
    await call(url, 'updatePayoutStatus', { payoutId, ...outcome }, admin);
  }
}

/** Returns the session's token. */
async function logIn(url: string, account: typeof STUDENT): Promise<string> {
  const reply = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(account),
  });
  const token = reply.headers.get('set-auth-token');
  assert(token, `login of ${account.email}: ${reply.status}`);
  return token;
}

const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

async function call<T>(url: string, name: string, data: unknown, token?: string): Promise<T> {
  const reply = await fetch(`${url}/functions/us-central1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } };
  assert.equal(error, undefined, `${name}: ${error?.message}`);
  return result as T;
}

async function read<T>(url: string, path: string, token?: string): Promise<T> {
  const reply = await fetch(`${url}/documents/${path}`, { headers: bearer(token) });
  assert.equal(reply.status, 200, path);
  return (await reply.json()) as T;
}
