import { eq, sql } from 'drizzle-orm';
import { emailChangedMail } from '#content/mails/account.ts';
import { receiptMail } from '#content/mails/receipt.ts';
import { parseThreadNumber } from '#domain/thread.ts';
import { accessAudits, accessDifferences, accessHelpers } from '#server/features/access/audits/schema.ts';
import { invitations, purchases } from '#server/features/access/schema.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { cases } from '#server/features/cases/schema.ts';
import { coupons, couponUses } from '#server/features/coupons/schema.ts';
import { erasePerson } from '#server/features/erasure/erase-person.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orders, orderTeams } from '#server/features/orders/schema.ts';
import { providerEvents } from '#server/features/payments/schema.ts';
import { placeUses } from '#server/features/places/schema.ts';
import { projects } from '#server/features/projects/schema.ts';
import { refunds } from '#server/features/refunds/schema.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { complaintMessages } from '#server/features/threads/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { insertMail } from '#server/platform/mail/enqueue-mail.ts';
import { makeUser } from './factories.ts';
import { changeFrozenOrder } from './frozen-orders.ts';
import { receipt } from './mail-data.ts';
import { endPurchases, insertTeammate, makePaidOrder } from './paid-order.ts';
import { createPayoutFixture } from './payout-fixture.ts';
import { makeReferredOrder } from './referred-order.ts';
import { ASHA, insertRowsOfAsha } from './rows-of-asha.ts';
import { openTestShop } from './shop.ts';

/** A test shop with a person to erase. */
export async function openErasureFixture() {
  const shop = await openTestShop();
  const fixture = createPayoutFixture(shop);

  /** Makes a paid order of Asha as a guest, whose invitation was accepted. */
  async function buy(login: string, id: number, email = ASHA): Promise<string> {
    const { db } = shop.context;
    const [guest] = await shop.database.pool
      .query(`select id from users where kind = 'guest' and email = $1`, [email])
      .then(({ rows }) => rows);
    const orderId = await makePaidOrder(db, {
      github: { login, id },
      repository: `acme/repo-${id}`,
      email: guest ? undefined : email,
    });
    if (guest) {
      await db.update(orders).set({ email }).where(eq(orders.id, orderId));
      await db.update(purchases).set({ userId: guest.id }).where(eq(purchases.orderId, orderId));
    }
    await db
      .update(invitations)
      .set({ state: 'accepted', status: 'invite_success', nextTryAt: null })
      .where(eq(invitations.id, orderId));
    return orderId;
  }

  async function refund(orderId: string): Promise<void> {
    const { db } = shop.context;
    await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
    await endPurchases(db, orderId);
    await db.insert(refunds).values({
      id: 'refund',
      paymentId: `pay_${orderId}`,
      orderId,
      amountPaise: 49_900,
      state: 'processed',
      providerRefundId: 'rfnd_1',
      reason: `Asked by ${ASHA}.`,
      lastError: `The bank of ${ASHA} is down.`,
      nextTryAt: null,
    });
  }

  /** Creates Asha with an account and as a guest, with one of everything that is stored about a person. */
  async function createAsha() {
    const { db } = shop.context;
    const user = await makeUser(db, {
      email: ASHA,
      githubLogin: 'asha-gone',
      githubAccountId: 2,
      foreignGithubAccountIds: [9],
      emailVerified: true,
    });
    const context = shop.as({
      userId: user.id,
      email: ASHA,
      emailVerified: true,
      githubId: 'asha-gone',
      rights: null,
    });
    for (const n of [1, 2, 3])
      await makeReferredOrder(db, user.id, { github: { id: 100 + n, login: `friend-${n}` } });
    await fixture.claim(context, 'asha.upi@okbank');
    const admin = await fixture.createAdmin();
    const { id: payoutId } = await fixture.getNewestPayout();
    await fixture.verify(admin.context, payoutId);
    await fixture.complete(admin.context, payoutId, 'UTR1');

    const [standing, gone] = [await buy('asha-stands', 1), await buy('asha-gone', 2)];
    await addTeam(standing, gone);
    await refund(gone);
    for (const [eventId, email] of [
      ['of-asha', 'Asha@Example.com'],
      ['of-ravi', 'ravi.asha@example.com'],
    ] as const)
      await db.insert(providerEvents).values({
        source: 'razorpay',
        eventId,
        type: 'payment.captured',
        processedAt: sql`now()`,
        body: JSON.stringify({ payload: { email, contact: '+919900000001' } }),
      });
    await insertMail(shop.context, db, {
      mail: receiptMail,
      subjectKey: standing,
      orderId: standing,
      recipient: ASHA,
      data: { ...receipt, projectName: `The project of ${ASHA}` },
    });
    await insertMail(shop.context, db, {
      mail: receiptMail,
      subjectKey: 'other',
      recipient: 'ravi@example.com',
      data: receipt,
    });
    await insertMail(shop.context, db, {
      mail: emailChangedMail,
      subjectKey: 'token',
      recipient: 'old@example.org',
      data: { newEmail: ASHA },
    });
    await db.insert(cases).values({
      id: 'case',
      kind: 'invite',
      subject: gone,
      orderId: gone,
      resolvedAt: sql`now()`,
      resolution: `Asked ${ASHA}.`,
      message: `The access of asha-gone could not be ended. Ask ${ASHA}.`,
      detail: { before: 'old@example.org' },
    });
    await recordAudit(db, {
      actor: admin.id,
      action: 'order.correct-email',
      subject: gone,
      detail: { before: 'old@example.org', after: ASHA },
    });
    await recordAudit(db, {
      actor: 'x',
      action: 'user.activate',
      subject: 'other',
      detail: { for: `${ASHA}, x${ASHA}` },
    });
    const projectOf = async (orderId: string) => {
      const [purchase] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
      return { orderId, projectId: purchase!.projectId };
    };
    const asha = { userId: user.id, standing: await projectOf(standing), gone: await projectOf(gone) };
    await insertRowsOfAsha(db, asha);
    await addCoupons(standing, admin.id);
    await db
      .update(projects)
      .set({ ratingSum: 5, ratingCount: 1 })
      .where(eq(projects.id, asha.standing.projectId));
    await recordAudit(db, {
      actor: admin.id,
      action: 'review.moderate',
      subject: 'review',
      detail: { answer: { from: null, to: 'Thanks, asha-gone!' } },
    });
    const { number } = await fileComplaint(shop.context, {
      email: ASHA,
      reference: 'pay_1',
      message: `Please write to ${ASHA}.`,
    });
    await db.insert(complaintMessages).values({
      id: 'answer',
      number: parseThreadNumber('complaint', number)!,
      sender: 'shop',
      message: `We wrote to ${ASHA}.`,
    });
    await shop.database.pool.query(
      `update mails set next_try_at = null, sent_at = now() where kind <> 'receipt'`,
    );
    await shop.database.pool.query(
      `update mails set asker = 'hash-of-asha', refused_at = now() where kind = 'email-changed'`,
    );
    return { user, context, standing, gone, projectId: asha.standing.projectId };
  }

  /** Lets an order have used a coupon that is named after Asha, as is another one that is not used. */
  async function addCoupons(orderId: string, actor: string): Promise<void> {
    const { db } = shop.context;
    for (const code of ['ASHA-GONE-10', 'BY-ASHA-STANDS', 'FOR-ASHA'])
      await db.insert(coupons).values({ id: code.replace('ASHA', 'X'), code, percentOff: 10, uses: 1 });
    const code = 'ASHA-GONE-10';
    await changeFrozenOrder(db, { couponCode: code }, `public_${orderId}`);
    await db
      .insert(couponUses)
      .values({ orderId, code, mailbox: 'mailbox-of-asha', networks: ['n-of-asha'] });
    const { projectId } = await getOrder(db, `public_${orderId}`);
    await db
      .insert(placeUses)
      .values({ orderId, projectId, mailbox: 'mailbox-of-asha', networks: ['n-of-asha'] });
    await recordAudit(db, { actor, action: 'coupon.create', subject: 'X-GONE-10', detail: { code } });
    await insertMail(shop.context, db, {
      mail: receiptMail,
      subjectKey: 'with coupon',
      recipient: 'ravi@example.com',
      data: { ...receipt, charge: { ...receipt.charge, couponDiscount: 90, couponCode: code } },
    });
  }

  /**
   * Adds a teammate who stays, one who left, and one of the ended purchase, whose account the access audit
   * still found.
   */
  async function addTeam(standing: string, gone: string): Promise<void> {
    const { db } = shop.context;
    await db.insert(orderTeams).values([
      { orderId: standing, size: 3, accounts: [{ login: 'mate-left', accountId: 12 }] },
      { orderId: gone, size: 2, accounts: [{ login: 'mate-gone', accountId: 13 }] },
    ]);
    const accepted = { state: 'accepted', status: 'invite_success' } as const;
    const mate = (githubLogin: string, githubAccountId: number) => ({
      id: `mate-${githubAccountId}`,
      githubLogin,
      githubAccountId,
      ...accepted,
    });
    await insertTeammate(db, standing, mate('mate-stands', 11));
    await insertTeammate(db, standing, { ...mate('mate-left', 12), revokedAt: sql`now()` });
    await insertTeammate(db, gone, mate('mate-gone', 13));
    const repository = 'acme/repo-2';
    await db.insert(accessAudits).values({ repository, repoOwner: 'acme', repoName: 'repo-2' });
    const [admin] = await db.select({ id: users.id }).from(users).limit(1);
    await db
      .insert(accessHelpers)
      .values({ scope: repository, accountId: 2, login: 'Asha-Gone', markedBy: admin!.id });
    await db
      .insert(accessDifferences)
      .values({ repository, accountId: 2, login: 'asha-gone', kind: 'ended' });
  }

  /** Reads every row of every table. */
  async function readAll(): Promise<Record<string, Record<string, unknown>[]>> {
    const { rows: tables } = await shop.database.pool.query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('test_jobs', 'attempts') order by 1`,
    );
    const all: Record<string, Record<string, unknown>[]> = {};
    for (const { name } of tables) {
      const { rows } = await shop.database.pool.query(
        `select to_jsonb(t) as row from ${name} t order by t::text`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  }

  return {
    ...shop,
    payouts: fixture,
    buy,
    refund,
    createAsha,
    readAll,
    erase: (given: { giveUpEarnings?: boolean } = {}) => erasePerson(shop.context, { email: ASHA, ...given }),
  };
}
