import { matchPath } from 'react-router';
import { projectsQuery } from '#contract/documents.ts';
import { findAdminDocument } from '#server/admins/queries.ts';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';
import type { Topic } from '#server/live/hub.ts';
import { findPendingOrder } from '#server/orders/queries.ts';
import { findProject, listProjects } from '#server/projects/queries.ts';
import { findUserDocument } from '#server/users/queries.ts';
import type { Who } from './callables.ts';

type Params = Record<string, string | undefined>;

interface DocumentKind {
  path: string;
  who: Who;
  /** The body; throws NOT_FOUND, UNAUTHENTICATED or PERMISSION_DENIED. */
  read: (context: Context, params: Params, query: URLSearchParams) => Promise<unknown>;
  /** What it follows when streamed. */
  topics: (params: Params) => Topic[];
}

/** Every document: who may read it, how, and which changes it follows. */
const documents: DocumentKind[] = [
  {
    path: '/projects',
    who: 'anyone',
    read: (context, _params, query) => {
      const parsed = projectsQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success)
        throw new ShopError('INVALID_ARGUMENT', 'Please check the address: limit is 1 to 100.');
      return listProjects(context, parsed.data);
    },
    topics: () => ['projects'],
  },
  {
    path: '/projects/:id',
    who: 'anyone',
    read: (context, { id = '' }) => found(findProject(context, id)),
    topics: () => ['projects'],
  },
  {
    path: '/users/:uid',
    who: 'signed in',
    read: (context, { uid = '' }) => found(findUserDocument(context, uid)),
    topics: ({ uid = '' }) => [`users/${uid}`],
  },
  {
    path: '/admins/:uid',
    who: 'signed in',
    read: (context, { uid = '' }) => found(findAdminDocument(context, uid)),
    topics: ({ uid = '' }) => [`admins/${uid}`],
  },
  {
    path: '/pending_orders/:id',
    who: 'anyone',
    read: (context, { id = '' }) => found(findPendingOrder(context, id)),
    topics: ({ id = '' }) => [`orders/${id}`],
  },
];

/** The document behind a path below `/documents`. Throws NOT_FOUND when there is none. */
export function findDocument(path: string): { kind: DocumentKind; params: Params } {
  for (const kind of documents) {
    const match = matchPath({ path: kind.path, caseSensitive: true }, `/${path}`);
    if (match && !path.includes('\0')) return { kind, params: match.params };
  }
  throw new ShopError('NOT_FOUND', 'There is no such document.');
}

async function found<T>(document: Promise<T | null>): Promise<T> {
  const value = await document;
  if (value === null) throw new ShopError('NOT_FOUND', 'There is no such document.');
  return value;
}
