import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FunctionName } from '#app/lib/callables-client.ts';
import routes from '#app/routes.ts';
import { rightNames } from '#contract/rights.ts';
import { ACTOR_KINDS, type ActorKind, type TestActor } from '#test/harness/actors.ts';
import type { AppRequest } from '#test/harness/app.ts';

// Who may use each endpoint that isn't for anyone. rights.test.ts tries all of them with every kind of user.

const SIGNED_IN = ['student', 'admin without rights', 'inactive admin', ...rightNames] as const;
export const ADMINS = ['admin without rights', ...rightNames] as const;

/** The rows that the tests have put into the database. */
export interface TestIds {
  user: string;
  project: string;
  order: string;
  dispute: string;
  webhook: string;
}

const project = {
  name: 'Leaf',
  price: 10,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python'],
  features: ['Source code'],
  description: '',
};

/** Who may call each restricted callable, from the contract, and well-formed data. */
export const callableRights: {
  [N in FunctionName]?: { allowed: readonly ActorKind[]; data: (person: TestActor, ids: TestIds) => unknown };
} = {
  mergeGuestUser: {
    allowed: SIGNED_IN,
    data: ({ id, email }) => ({ email, authUserId: id }),
  },
  updateTeam: { allowed: SIGNED_IN, data: () => ({ orderId: 'none', githubIds: [] }) },
  requestPayout: { allowed: SIGNED_IN, data: () => ({ upiId: 'asha@okbank' }) },
  createProjectWithSlug: { allowed: ['projectWrite'], data: () => project },
  updateProject: {
    allowed: ['projectWrite'],
    data: (_person, ids) => ({ ...project, projectId: ids.project, displayOrder: 1 }),
  },
  setProjectStatus: {
    allowed: ['projectWrite'],
    data: (_person, ids) => ({ projectId: ids.project, status: 'published' }),
  },
  setSale: {
    allowed: ['projectWrite'],
    data: (_person, ids) => ({ projectId: ids.project, salePrice: null, endsAt: null }),
  },
  // Only owners of the project may call it.
  saveReview: { allowed: [], data: (_person, ids) => ({ projectId: ids.project, rating: 5, text: 'Runs.' }) },
  moderateReview: { allowed: ['projectWrite'], data: () => ({ reviewId: 'none', status: 'shown' }) },
  listImportableRepositories: { allowed: ['projectWrite'], data: () => null },
  importRepositories: { allowed: ['projectWrite'], data: () => ({ repositories: ['not a name'] }) },
  syncRepository: { allowed: ['projectWrite'], data: () => ({ projectId: 'none' }) },
  createCoupon: { allowed: ['projectWrite'], data: () => ({ code: 'none!', percentOff: 10 }) },
  endCoupon: { allowed: ['projectWrite'], data: () => ({ code: 'NONE-SUCH' }) },
  deleteProject: { allowed: ['projectWrite'], data: () => ({ projectId: 'none' }) },
  verifyPayout: { allowed: ['payoutWrite'], data: () => ({ payoutId: 'none' }) },
  startPayout: { allowed: ['payoutWrite'], data: () => ({ payoutId: 'none' }) },
  releasePayouts: { allowed: ['payoutWrite'], data: () => ({ payoutId: 'none', note: 'x' }) },
  returnPayout: {
    allowed: ['payoutWrite'],
    data: () => ({ payoutId: 'none', reference: 'R1', returnedOn: '2026-11-21' }),
  },
  updatePayoutStatus: {
    allowed: ['payoutWrite'],
    data: () => ({ payoutId: 'none', status: 'rejected', transactionId: null, rejectionReason: 'x' }),
  },
  retryGithubInvite: {
    allowed: ['userWrite'],
    data: (_person, ids) => ({
      userId: ids.user,
      projectId: ids.project,
      githubId: 'asha',
      repoUrl: project.githubRepoUrl,
    }),
  },
  toggleUserStatus: {
    allowed: ['userWrite'],
    data: (_person, ids) => ({ userId: ids.user, newStatus: false }),
  },
  getAdminDashboardMetrics: { allowed: ADMINS, data: () => null },
  correctInvoice: { allowed: SIGNED_IN, data: () => ({ orderId: 'none', state: '29' }) },
  closeMonth: { allowed: ['orderWrite'], data: () => ({ month: 'none' }) },
  markFiled: { allowed: ['orderWrite'], data: () => ({ month: 'none' }) },
  readSettlements: { allowed: ['orderWrite'], data: () => ({ date: 'none' }) },
  correctEmail: { allowed: ['orderWrite'], data: () => ({ orderId: 'none', email: 'a@b.example' }) },
  refundOrder: { allowed: ['orderWrite'], data: () => ({ orderId: 'none', reason: 'x' }) },
  recheckOrder: { allowed: ['orderWrite'], data: () => ({ orderId: 'none' }) },
  replayEvent: { allowed: ['orderWrite'], data: () => ({ eventId: 'none' }) },
  applyRemedy: { allowed: ['orderWrite'], data: () => ({ caseId: 'none', note: 'x' }) },
  answerComplaint: {
    allowed: ['orderWrite'],
    data: () => ({ number: 'C-1', text: 'x', state: 'answered' }),
  },
  askQuestion: {
    allowed: SIGNED_IN,
    data: (_person, ids) => ({ projectId: ids.project, text: 'Does it need a GPU?' }),
  },
  answerQuestion: {
    allowed: ['orderWrite'],
    data: () => ({ number: 'Q-1', text: 'x', publish: true }),
  },
  answerHelp: { allowed: ['orderWrite'], data: () => ({ number: 'H-1', text: 'x' }) },
  auditAccess: { allowed: ['orderWrite'], data: () => ({ projectId: 'none' }) },
  markAsHelper: { allowed: ['orderWrite'], data: () => ({ caseId: 'none' }) },
  contestDispute: {
    allowed: ['orderWrite'],
    data: () => ({ disputeId: 'none', summary: 'x', action: 'draft' }),
  },
  acceptDispute: { allowed: ['orderWrite'], data: () => ({ disputeId: 'none', amount: 499 }) },
  dismissCase: { allowed: ['orderWrite'], data: () => ({ caseId: 'none', note: 'x' }) },
  reverseSelfReferral: {
    allowed: ['payoutWrite'],
    data: (_person, ids) => ({ payoutId: 'none', orderId: ids.order, reason: 'x' }),
  },
  startPasskey: { allowed: ADMINS, data: () => null },
  addPasskey: { allowed: ADMINS, data: () => ({ name: 'x', response: { id: 'x' } }) },
  removePasskey: { allowed: ADMINS, data: () => ({ id: 'none' }) },
  createApiToken: { allowed: ADMINS, data: () => ({ name: 'Sheet', rights: [], days: 1 }) },
  revokeApiToken: { allowed: ADMINS, data: () => ({ id: 'none' }) },
  createWebhook: {
    allowed: ['orderWrite'],
    data: () => ({ url: 'https://a.example', events: ['order.paid'] }),
  },
  updateWebhook: { allowed: ['orderWrite'], data: () => ({ id: 'none' }) },
  deleteWebhook: { allowed: ['orderWrite'], data: () => ({ id: 'none' }) },
  rotateWebhookSecret: { allowed: ['orderWrite'], data: () => ({ id: 'none' }) },
  sendTestEvent: { allowed: ['orderWrite'], data: () => ({ id: 'none' }) },
  resendDelivery: { allowed: ['orderWrite'], data: () => ({ id: 'none' }) },
  checkClaims: {
    allowed: ['projectWrite'],
    data: () => ({ githubRepoUrl: project.githubRepoUrl, tech: ['Python'] }),
  },
  checkRepository: {
    allowed: ['projectWrite'],
    data: () => ({ githubRepoUrl: project.githubRepoUrl }),
  },
};

/** Who may read each document. */
export const documentRights: [path: (ids: TestIds) => string, allowed: readonly ActorKind[]][] = [
  [() => 'users?email=person', ['userWrite']],
  [(ids) => `users/${ids.user}`, ['userWrite']],
  [(ids) => `admins/${ids.user}`, []],
  [() => 'payouts', SIGNED_IN],
  [() => 'orders', ['orderWrite']],
  [() => 'orders?search=x&state=paid', ['orderWrite']],
  [() => 'exceptions', ['orderWrite']],
  [() => 'complaints?state=received', ['orderWrite']],
  [() => 'help?state=waiting_for_us', ['orderWrite']],
  [() => 'questions?state=waiting', ['orderWrite']],
  [() => 'access', ['orderWrite']],
  [() => 'settlements?month=2026-11', ['orderWrite']],
  [() => 'webhooks', ['orderWrite']],
  [(ids) => `webhooks/${ids.webhook}/deliveries`, ['orderWrite']],
  [() => 'tax_documents?month=2026-11', ['orderWrite']],
  [(ids) => `access?projectId=${ids.project}`, ['orderWrite']],
  [() => 'reviews', ['projectWrite']],
  [() => 'coupons', ['projectWrite']],
  [() => 'api-tokens', ADMINS],
  [(ids) => `projects/${ids.project}/reviews`, ACTOR_KINDS],
  [(ids) => `projects/${ids.project}/questions`, ACTOR_KINDS],
];

/** Lists the routes below /admin, and their paths. */
export async function listAdminRoutes(): Promise<[name: string, path: string][]> {
  const list = (entries: RouteConfigEntry[], parent: string): [string, string][] =>
    entries.flatMap(({ file, path, children = [] }) => {
      const full = path ? `${parent}/${path}` : parent;
      return [[file.replace(/^pages\/admin\/|\.route\.tsx?$/g, ''), full], ...list(children, full)];
    });
  return list(
    (await routes).filter(({ path }) => path === 'admin'),
    '',
  );
}

/** Who may open each page of the admin panel. */
export const pageRights: Record<string, readonly ActorKind[]> = {
  layout: ADMINS,
  dashboard: ADMINS,
  audit: ADMINS,
  runbook: ADMINS,
  security: ADMINS,
  'api-tokens/api-tokens': ADMINS,
  'users/users': ['userWrite'],
  'users/user-details': ['userWrite'],
  'projects/projects': ['projectWrite'],
  'projects/add-project': ['projectWrite'],
  'projects/import/import': ['projectWrite'],
  'projects/update-project': ['projectWrite'],
  'coupons/coupons': ['projectWrite'],
  'reviews/reviews': ['projectWrite'],
  'payouts/payouts': ['payoutRead'],
  'payouts/process-payout': ['payoutWrite'],
  'orders/orders': ['orderWrite'],
  'orders/order-details': ['orderWrite'],
  'orders/waiting': ['orderWrite'],
  'orders/webhooks': ['orderWrite'],
  'webhooks/webhooks': ['orderWrite'],
  'webhooks/deliveries': ['orderWrite'],
  'books/books': ['orderWrite'],
  'books/settlement': ['orderWrite'],
  'books/other-payments': ['orderWrite'],
};

interface FileRight {
  path: (ids: TestIds) => string;
  init?: AppRequest;
  allowed: ActorKind;
  status: number;
}

/** Who may request each file and upload of the admin panel, and the status of the response. */
export const fileRights: Record<string, FileRight> = {
  'reports/reports-csv': {
    path: () => '/admin/insights/revenue.csv?from=2026-11-01&to=2026-11-30',
    allowed: 'orderWrite',
    status: 200,
  },
  'orders/evidence': {
    path: (ids) => `/admin/orders/disputes/${ids.dispute}/evidence.pdf`,
    allowed: 'orderWrite',
    status: 200,
  },
  'books/books-file': {
    path: () => '/admin/books/2026-11/journal.csv',
    allowed: 'orderWrite',
    status: 200,
  },
  'books/books-document': {
    path: () => '/admin/books/documents/none',
    allowed: 'orderWrite',
    status: 404,
  },
  'projects/upload-cover': {
    path: () => '/admin/covers',
    init: { method: 'POST', body: 'not an image' },
    allowed: 'projectWrite',
    status: 400,
  },
};
