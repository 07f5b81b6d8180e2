import { and, eq, sql } from 'drizzle-orm';
import { generatePath } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '#app/api/documents/document-table.ts';
import { summariseTours } from '#domain/tour.ts';
import { summariseViva, type VivaQuestion } from '#domain/viva.ts';
import type { Context } from '#server/context.ts';
import { purchases } from '#server/features/access/schema.ts';
import { cases } from '#server/features/cases/schema.ts';
import { orders } from '#server/features/orders/schema.ts';
import { projects } from '#server/features/projects/schema.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { projectVersions } from '#server/features/versions/schema.ts';
import { vivaSets } from '#server/features/viva/schema.ts';
import type { Who } from '#server/require-right.ts';
import { asAdmin, rightsOf } from '#test/harness/admins.ts';
import { actorOf } from '#test/harness/factories.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';

const project = `id slug name price salePrice saleEndsAt struckPrice tech features description coverImage displayOrder purchaseCount field level
  cover.url cover.srcset boughtThisYear yearlyLimit placesLeft soldOutUntil isPaused pausedBy runsInBrowser rating.average rating.count`;
const review = 'rating text author createdAt answer';
const team = 'team.githubId team.githubInviteStatus team.inviteState team.revokedAt';
const user = `id email githubId active referralCode createdAt
  referral.totalEarnings referral.totalReferrals referral.lifetimeEarnings
  ${within(
    'purchasedProjects.*',
    `projectId name githubInviteStatus projectGitUrl orderId githubId inviteState isPreparing isBlocked isUnknown
    obstacle queuedUntil nextInviteAt invitationUrl codespacesUrl soldCommit newVersion.tag newVersion.publishedAt
    newVersion.slug viva.could viva.total teamSize ${team}`,
  )}`;
const help = `number state orderId projectName email results createdAt dueAt
  messages.from messages.text messages.at`;
const refund = 'state amount reason providerRefundId lastError requestedAt processedAt';

/**
 * Every field of each document, as the reader with the least right gets it: a visitor, the user themselves,
 * or an admin with only the right that it needs. Elements of lists stand below the name of the list.
 */
const keys: Record<string, string> = {
  '/projects': page(project),
  '/projects/:id': `${project} teamSize hardware.item hardware.rupees operatingSystems
    requires.tool requires.version
    viva.questions viva.files viva.samples.ask viva.samples.kind viva.samples.level hasVivaFile
    tours.tours tours.steps tours.sample.title tours.sample.html
    delivery paper.title paper.authors paper.venue paper.year paper.doi
    gallery.url gallery.alt gallery.width gallery.height demoUrl videoUrl
    ${within(
      'repository',
      `commit committedAt files otherFiles lines languages.name languages.share tree.path tree.size readmeHtml
      previews.path previews.kind previews.url previews.page previews.width previews.height
      previews.smaller.url previews.smaller.width absentFiles
      checks.state checks.ranAt checks.summary release.tag release.name release.publishedAt syncedAt`,
    )}`,
  '/projects/:id/reviews': page(review),
  '/projects/:id/versions': page('tag name notesHtml publishedAt'),
  '/projects/:id/questions': page('text answer answeredAt'),
  '/reviews': page(`${review} id status projectId projectName projectSlug isRefunded`),
  '/coupons': page('code percentOff amountOff projectIds uses maxUses endsAt active'),
  '/catalogue': 'projects changedAt',
  '/users': page(user),
  '/users/:uid': user,
  '/admins/:uid': `id active ${within('rights', 'payoutRead payoutWrite userWrite projectWrite orderWrite')}`,
  '/payouts': page(`id userId userEmail payoutAmount claimedEarnings claimedReferrals upiId status requestedAt
    transactionId rejectionReason returnReference returnedOn`),
  '/orders':
    page(`id state awaiting projectId projectName repository price saleDiscount couponDiscount couponCode
    amount email githubId ${team} userId referrerId paymentId paymentMethod paymentNote finalInviteStatus
    inviteState inviteReason createdAt paidAt invitedAt acceptedAt refundedAmount ${within('refund', refund)} ${within('refunds', refund)}`),
  '/orders/:id/viva': `${within('questions', 'id ask kind level path lines code points url mark')} could total
    tours.title ${within('tours.steps', 'title path line html code url')}`,
  '/exceptions': page(`id kind message orderId paymentId amount currency projectName email respondBy
    dispute.id dispute.status dispute.reason dispute.summary dispute.canAccept noRefund remedy createdAt
    resolvedAt resolution resolvedBy`),
  '/complaints':
    page(`number state email reference orderId createdAt acknowledgeBy resolveBy acknowledgedAt answeredAt
    resolvedAt messages.from messages.text messages.at`),
  '/questions':
    page(`number state projectId projectName projectSlug email text answer createdAt dueAt answeredAt
    messages.from messages.text messages.at`),
  '/help': page(help),
  '/orders/:id/help': page(help),
  '/access': page('repository login kind caseId'),
  '/settlements': page(`id utr settledAt grossPaise feePaise feeTaxPaise refundPaise adjustmentPaise netPaise
    lines`),
  '/tax_documents': page(`id kind number issuedAt orderId placeOfSupply taxablePaise cgstPaise sgstPaise
    igstPaise totalPaise buyer.gstin buyer.legalName against`),
  '/api-tokens': page('id name rights createdAt expiresAt hasExpired lastUsedAt'),
  '/webhooks': page('id url events isOn createdAt'),
  '/webhooks/:id/deliveries': page('id event status tries.at tries.answer nextTryAt createdAt'),
  '/pending_orders/:id': 'id finalInviteStatus awaiting access mail',
};

function within(name: string, fields: string): string {
  return split(fields)
    .map((field) => `${name}.${field}`)
    .join(' ');
}

function page(fields: string): string {
  return `${within('documents', fields)} nextCursor`;
}

function split(fields: string): string[] {
  return fields.split(/\s+/).filter(Boolean);
}

/** Lists the fields of a value; an ID as a name, as in a map, is `*`. */
function fieldsOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? value.flatMap((each) => fieldsOf(each, name)) : [name];
  const entries = Object.entries(Object(value ?? {}));
  if (typeof value !== 'object' || entries.length === 0) return [name];
  return entries.flatMap(([key, inner]) =>
    fieldsOf(inner, [...(name ? [name] : []), /^[0-9a-f-]{36}$/.test(key) ? '*' : key].join('.')),
  );
}

/** What is null or empty in one document may have fields in another, which then count. */
function withoutParents(fields: string[]): string[] {
  const all = [...new Set(fields)];
  return all.filter((field) => !all.some((other) => other.startsWith(`${field}.`))).toSorted();
}

let shop: Awaited<ReturnType<typeof openFilledShop>>;
let asAsha: Context;
let order: typeof orders.$inferSelect;

beforeAll(async () => {
  shop = await openFilledShop();
  await shop.reset();
  await fill();
});
afterAll(() => shop.close());

/** Fills what is null or empty in the rows of the filled shop, and gives Asha the purchase of a guest. */
async function fill(): Promise<void> {
  const { db } = shop.context;
  const [asha] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, ASHA), eq(users.kind, 'registered')));
  asAsha = shop.as(actorOf(asha!));
  const [standing] = await db.select().from(orders).where(eq(orders.githubLogin, 'asha-stands'));
  order = standing!;
  const { id: orderId, projectId } = order;
  await db.update(purchases).set({ userId: asha!.id }).where(eq(purchases.orderId, orderId));

  const questions: VivaQuestion[] = [
    {
      id: 'q1',
      ask: 'Why?',
      kind: 'explain',
      level: 1,
      path: 'a.py',
      lines: [1, 2],
      points: [],
      isSample: true,
    },
  ];
  const commit = 'a'.repeat(40);
  const step = { title: 'Start', path: 'a.py', line: 1, html: '<p>Here.</p>', code: ['1'] };
  const tours = [{ title: 'First', steps: [step] }];
  await db
    .insert(vivaSets)
    .values({ projectId, commit, questions, questionIds: ['q1'], isWritten: true, tours });
  await db
    .update(projects)
    .set({
      hardware: [{ item: 'Board', rupees: 450 }],
      requires: [{ tool: 'node', version: '>=24' }],
      viva: summariseViva(questions),
      tours: summariseTours(tours),
      paper: { title: 'T', authors: ['A'], venue: 'V', year: 2008, doi: '10.1109/ICDM.2008.17' },
    })
    .where(eq(projects.id, projectId));
  await db
    .update(repositorySnapshots)
    .set({
      languages: [{ name: 'Python', share: 1 }],
      tree: [{ path: 'a.py', size: 10 }],
      previews: [
        {
          path: 'a.png',
          kind: 'image',
          fileId: 'file',
          page: null,
          width: 10,
          height: 10,
          smaller: [{ fileId: 'half', width: 5 }],
        },
      ],
      cover: 'file',
      checks: { state: 'passing', ranAt: 1, summary: 'All checks passed.' },
      release: { tag: 'v1', name: 'First', publishedAt: 1 },
    })
    .where(eq(repositorySnapshots.projectId, projectId));
  await db
    .update(projectVersions)
    .set({ publishedAt: sql`now() + interval '1 day'` })
    .where(eq(projectVersions.projectId, projectId));
  await db.insert(cases).values([
    { id: 'dispute', kind: 'dispute', subject: 'disp_1', message: 'The buyer disputes it.', orderId },
    { id: 'access', kind: 'access_ended', subject: 'acme/repo-2 2', message: 'The account has access.' },
  ]);
}

/** The reader with the least right. An admin reads what is their own. */
async function readerOf(who: Who): Promise<Context> {
  if (who === 'anyone') return shop.context;
  if (who === 'signed in') return asAsha;
  if (who !== 'admin') return asAdmin(shop, who);
  return { ...asAsha, actor: { ...asAsha.actor!, rights: rightsOf() } };
}

test('every document has a list of its fields', () => {
  const paths = documents.map(({ path }) => path).toSorted();
  expect(Object.keys(keys).toSorted(), 'Add a row to `keys` in this file').toEqual(paths);
});

test.each(documents)('the document $path has exactly the fields of its list', async ({ path, who }) => {
  const reader = await readerOf(who);
  const publicId = order.publicId!;
  const id = path.startsWith('/projects')
    ? order.projectId
    : path.startsWith('/webhooks')
      ? 'hook'
      : publicId;
  const address = generatePath(path, { id, uid: asAsha.actor!.userId });
  const { cookies } = browserThatPaid(shop.context, [publicId]);
  const { get } = documentsOf(shop.context, () => AbortSignal.timeout(60_000));
  const response = await get(address.slice(1), 'application/json', reader, cookies ?? undefined);
  expect(response.status).toBe(200);
  expect(withoutParents(fieldsOf(await response.json()))).toEqual(split(keys[path] ?? '').toSorted());
});
