import { matchPath } from 'react-router';
import type { Right } from '#contract/rights.ts';
import { vivaQuery } from '#contract/viva.ts';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';
import { listAccessDifferences } from '#server/features/access/list-access-differences.ts';
import { findAdminDocument } from '#server/features/admins/find-admin-document.ts';
import { listApiTokens } from '#server/features/admins/list-api-tokens.ts';
import { listCoupons } from '#server/features/coupons/list-coupons.ts';
import { listPayouts } from '#server/features/payouts/list-payouts.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { findProject } from '#server/features/projects/get-project.ts';
import { listProjects, projectsQuery } from '#server/features/projects/list-projects.ts';
import { resolveSearch } from '#server/features/projects/resolve-search.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { listProjectReviews, listReviews } from '#server/features/reviews/list-reviews.ts';
import { listSettlements } from '#server/features/settlements/list-settlements.ts';
import {
  listComplaints,
  listHelp,
  listOrderHelp,
  listQuestions,
  orderHelpQuery,
} from '#server/features/threads/list-threads.ts';
import { listPublishedQuestions } from '#server/features/threads/published-questions.ts';
import { listUsers } from '#server/features/users/list-users.ts';
import { listVersions } from '#server/features/versions/list-versions.ts';
import { getVivaRoom } from '#server/features/viva/viva-room.ts';
import { listDeliveries, listWebhooks } from '#server/features/webhooks/list-webhooks.ts';
import { parseQuery } from '#server/parse-query.ts';
import type { Subscription } from '#server/platform/live/topics.ts';
import { findUserDocument } from '#server/readers/account/get-user-documents.ts';
import { listCases } from '#server/readers/admin-orders/list-cases.ts';
import { listOrders } from '#server/readers/admin-orders/list-orders.ts';
import { findPendingOrder } from '#server/readers/order-page/find-order-progress.ts';
import { listTaxDocuments } from '#server/readers/tax/list-tax-documents.ts';
import type { Who } from '#server/require-right.ts';

type Params = Record<string, string | undefined>;

interface DocumentKind {
  path: string;
  who: Who;
  /** A stream that was opened with this right ends when the right is taken away. */
  right?: Right;
  /**
   * Reads the body. Throws NOT_FOUND, UNAUTHENTICATED or PERMISSION_DENIED. `paidOrders` is empty except in
   * documents for buyers.
   */
  read: (
    context: Context,
    params: Params,
    query: URLSearchParams,
    paidOrders: readonly string[],
  ) => Promise<unknown>;
  /** The topics whose changes update a stream; null if the document can't be streamed. */
  topics: ((params: Params, reader: Context) => Subscription[]) | null;
  /** Whether the browser that paid an order may read it, which its cookie proves. */
  isForBuyers?: boolean;
  /** Everyone but admins reads the same. */
  isSameForAll?: boolean;
  /**
   * Whether its streams get a snapshot after every change of its topics, because pages that follow it show
   * more than the document. So do documents that need a session, and all streams of admins.
   */
  sendsAll?: boolean;
}

/** Admins see each sale at once, all others the counts that it changes. */
const purchaseCounts = ({ actor }: Context): Subscription => (actor?.rights ? 'sales' : 'purchase-counts');

/** Every document with who may read it, the function that reads it, and its topics. */
export const documents: DocumentKind[] = [
  {
    path: '/projects',
    who: 'anyone',
    read: async (context, _params, query) => {
      // The document finds the same projects as the page, also for a mistyped search.
      const { filter } = await resolveSearch(context, {
        ...parseQuery(projectsQuery, query),
        includeUnpublished: context.actor?.rights?.projectWrite,
      });
      const { documents, nextCursor } = await listProjects(context, filter);
      return { documents: documents.map(({ hardwareRupees: _, ...project }) => project), nextCursor };
    },
    topics: (_params, reader) => ['projects', purchaseCounts(reader)],
    isSameForAll: true,
  },
  {
    path: '/projects/:id',
    who: 'anyone',
    read: async (context, { id = '' }) => {
      const project = await orNotFound(findProject(context, id));
      if (!project.repository) await prioritizeSync(context, project.id);
      return project;
    },
    topics: (_params, reader) => ['projects', purchaseCounts(reader)],
  },
  {
    path: '/projects/:id/reviews',
    who: 'anyone',
    read: ofProject(listProjectReviews),
    topics: () => ['projects'],
  },
  {
    path: '/projects/:id/questions',
    who: 'anyone',
    read: ofProject(listPublishedQuestions),
    topics: () => ['projects'],
  },
  {
    path: '/projects/:id/versions',
    who: 'anyone',
    read: ofProject(listVersions),
    topics: () => ['projects'],
  },
  {
    path: '/reviews',
    who: 'projectWrite',
    read: list(listReviews),
    topics: () => ['reviews'],
  },
  {
    path: '/coupons',
    who: 'projectWrite',
    read: list(listCoupons),
    topics: () => ['coupons'],
  },
  {
    // Pages follow this document. It stays the same after a sale, so that a sale reloads no visitor's page.
    path: '/catalogue',
    who: 'anyone',
    read: getCatalogueVersion,
    topics: () => ['projects'],
    isSameForAll: true,
  },
  { path: '/users', who: 'userWrite', read: list(listUsers), topics: null },
  {
    path: '/users/:uid',
    who: 'signed in',
    read: (context, { uid = '' }) => orNotFound(findUserDocument(context, uid)),
    topics: ({ uid = '' }) => [`users/${uid}`],
  },
  {
    path: '/admins/:uid',
    who: 'signed in',
    read: (context, { uid = '' }) => orNotFound(findAdminDocument(context, uid)),
    topics: ({ uid = '' }) => [`admins/${uid}`],
  },
  {
    path: '/api-tokens',
    who: 'admin',
    read: listApiTokens,
    // Every stream subscribes to the actor's own user, whose topic covers the actor's tokens.
    topics: () => [],
  },
  {
    path: '/payouts',
    who: 'signed in',
    right: 'payoutRead',
    read: list(listPayouts),
    // Every stream subscribes to the actor's own user, whose topic covers the actor's own claims.
    topics: (_params, { actor }) => (actor?.rights ? ['payouts'] : []),
  },
  { path: '/orders', who: 'orderWrite', read: list(listOrders), topics: () => ['orders'] },
  {
    path: '/orders/:id/viva',
    who: 'anyone',
    isForBuyers: true,
    read: async (context, { id: orderId = '' }, query, paidOrders) =>
      (await getVivaRoom(context, { orderId, paidOrders, ...parseQuery(vivaQuery, query) })).document,
    topics: ({ id = '' }) => [`orders/${id}`],
  },
  {
    path: '/exceptions',
    who: 'orderWrite',
    read: list(listCases),
    // The page that follows it lists complaints, help requests and questions, too.
    topics: () => ['exceptions', 'complaints', 'help', 'questions'],
  },
  {
    path: '/complaints',
    who: 'orderWrite',
    read: list(listComplaints),
    topics: () => ['complaints'],
  },
  { path: '/questions', who: 'orderWrite', read: list(listQuestions), topics: () => ['questions'] },
  { path: '/help', who: 'orderWrite', read: list(listHelp), topics: () => ['help'] },
  {
    path: '/orders/:id/help',
    who: 'anyone',
    isForBuyers: true,
    read: (context, { id: orderId = '' }, query, paidOrders) =>
      listOrderHelp(context, { orderId, paidOrders, ...parseQuery(orderHelpQuery, query) }),
    topics: ({ id = '' }) => [`orders/${id}`],
  },
  {
    path: '/access',
    who: 'orderWrite',
    read: list(listAccessDifferences),
    topics: () => ['exceptions'],
  },
  {
    path: '/settlements',
    who: 'orderWrite',
    read: list(listSettlements),
    topics: () => ['settlements'],
  },
  { path: '/webhooks', who: 'orderWrite', read: list(listWebhooks), topics: () => ['webhooks'] },
  {
    path: '/webhooks/:id/deliveries',
    who: 'orderWrite',
    read: (context, { id = '' }, query) => listDeliveries(context, id, query),
    topics: () => ['webhooks'],
  },
  {
    path: '/tax_documents',
    who: 'orderWrite',
    read: list(listTaxDocuments),
    topics: () => ['tax_documents'],
  },
  {
    path: '/pending_orders/:id',
    who: 'anyone',
    read: (context, { id = '' }) => orNotFound(findPendingOrder(context, id)),
    topics: ({ id = '' }) => [`orders/${id}`],
    sendsAll: true,
  },
];

/** Finds the document of a path below `/documents`. Throws NOT_FOUND. */
export function findDocument(path: string): { kind: DocumentKind; params: Params } {
  for (const kind of documents) {
    const match = matchPath({ path: kind.path, caseSensitive: true }, `/${path}`);
    if (match && !path.includes('\0')) return { kind, params: match.params };
  }
  throw new ShopError('NOT_FOUND', 'There is no such document.');
}

/** Reads a list as its query asks for it. */
function list(read: (context: Context, query: URLSearchParams) => Promise<unknown>): DocumentKind['read'] {
  return (context, _params, query) => read(context, query);
}

/** Reads a list of the project that the address names. */
function ofProject(
  read: (context: Context, projectId: string, query: URLSearchParams) => Promise<unknown>,
): DocumentKind['read'] {
  return async (context, { id = '' }, query) => {
    const project = await orNotFound(findProject(context, id));
    return read(context, project.id, query);
  };
}

async function orNotFound<T>(document: Promise<T | null>): Promise<T> {
  const value = await document;
  if (value === null) throw new ShopError('NOT_FOUND', 'There is no such document.');
  return value;
}
