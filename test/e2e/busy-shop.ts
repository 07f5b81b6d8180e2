import type { Page } from '@playwright/test';
import type pg from 'pg';
import { COLLEGE } from '../harness/gst.ts';
import { STUDENT } from './accounts.ts';
import { findProject, newBuyer } from './checkout.ts';
import { expect } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

interface Shop {
  student: Page;
  admin: Page;
  guest: Page;
  database: pg.Pool;
}

interface Purchase {
  email: string;
  githubId: string;
  business?: object;
  teamGithubIds?: string[];
}

const SLUG = 'smart-irrigation';

/** Makes an order of the student with all its tools, and at least one of everything that admins see. */
export async function fillShop({ student, admin, guest, database }: Shop) {
  const { origin } = new URL((await guest.request.get('/healthz')).url());
  const post = async (page: Page, path: string, data?: object) => {
    const answer = await page.request.post(path, { headers: { origin }, ...(data && { data }) });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer;
  };
  const call = async (page: Page, name: string, data: object) =>
    (await (await post(page, `/functions/us-central1/${name}`, { data })).json()).result;
  const project = await findProject(guest, ({ slug }) => slug === SLUG);
  const projectId = project.id;
  const buy = async (page: Page, purchase: Purchase, { id: projectId, price } = project) => {
    const purchaseDetails = { ...purchase, projectId, projectPrice: price, state: '27' };
    const order = await call(page, 'createRazorpayOrder', { amount: price, purchaseDetails });
    const { id, amount, keyId: key } = order;
    const paid = await post(page, `/sandbox/checkout/orders/${id}/pay`, {
      key,
      amount,
      email: purchase.email,
    });
    return { id: String(id), payment: String((await paid.json()).razorpay_payment_id) };
  };
  const has = (query: string) =>
    expect
      .poll(async () => (await database.query(`select 1 from ${query}`)).rowCount, { timeout: 90_000 })
      .toBeGreaterThan(0);

  // The month of a shop that began without GST has no invoices.
  await post(guest, '/sandbox/example-month');
  await student.request.get(`/projects/${SLUG}`);
  await has(`viva_sets where project_id = '${projectId}'`);
  const own = await buy(student, { email: STUDENT.email, githubId: 'capstone-student', business: COLLEGE });
  const forTeams = await findProject(guest, ({ slug }) => slug === 'phishing-detector');
  const teamGithubIds = [newBuyer('mina').github, newBuyer('dev').github];
  const team = { email: STUDENT.email, githubId: 'capstone-student', teamGithubIds };
  await buy(student, team, forTeams);
  const [half, disputed] = [
    await buy(guest, { email: 'one@college.test', githubId: newBuyer('one').github }),
    await buy(guest, { email: 'two@college.test', githubId: newBuyer('two').github }),
  ];
  await buy(guest, { email: 'blocked@college.test', githubId: 'blocked' });
  await has("exceptions where kind = 'invite'");
  await has('tax_documents having count(*) >= 4');
  await post(guest, `/sandbox/payments/${half.payment}/refund/half`);
  await post(guest, `/sandbox/payments/${disputed.payment}/dispute`);
  await has("exceptions where kind = 'dispute'");
  await post(guest, '/sandbox/settle');
  await call(admin, 'readSettlements', {});
  await has('settlements');

  await call(student, 'requestPayout', { upiId: 'asha@okbank' });
  // The sandbox's student has accepted the invitation to this project.
  const { id: reviewed } = await findProject(guest, ({ slug }) => slug === 'campus-marketplace');
  await call(student, 'saveReview', { projectId: reviewed, rating: 4, text: 'Good.', showName: true });
  const { rows } = await database.query('select id from reviews');
  await call(admin, 'moderateReview', { reviewId: rows[0].id, status: 'shown', answer: 'Thanks.' });
  const request = { orderId: own.id, message: 'It stops.', results: 'java missing' };
  for (const _ of [1, 2]) await call(student, 'requestHelp', request);
  await call(admin, 'answerHelp', { number: 'H-1001', text: 'Install Java.' });
  await call(student, 'replyHelp', { number: 'H-1001', text: 'I did.' });
  await call(student, 'askQuestion', { projectId: reviewed, text: 'Does it run without internet?' });
  await call(admin, 'answerQuestion', { number: 'Q-1001', text: 'Yes, on your computer.', publish: true });
  await call(student, 'askQuestion', { projectId: reviewed, text: 'Does it need a phone?' });
  const complaint = { email: 'one@college.test', reference: 'order', message: 'My refund is a week late.' };
  await guest.request.post('/contact', { headers: { origin }, form: complaint });
  await call(admin, 'answerComplaint', { number: 'C-1001', text: 'We look.', state: 'answered' });
  await database.query(
    `insert into exceptions (id, kind, subject, message, detail)
     values ('access', 'access_stranger', 'stranger', 'A stranger has access.', $1)`,
    [JSON.stringify({ login: 'stranger', repository: 'owner/name' })],
  );
  const { url: guideLink } = await call(student, 'createGuideLink', { orderId: own.id });
  const links = [
    new URL(guideLink).pathname,
    await getLinkFromMail(guest, 'one@college.test', /\/complaints\//),
    await getLinkFromMail(guest, 'two@college.test', /\/orders\//),
  ];
  return { slug: SLUG, order: own.id, links };
}
