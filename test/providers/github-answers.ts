import type { FakeAccount, GithubState } from './github-state.ts';

interface Asked {
  route: string;
  url: URL;
  body: unknown;
}
interface Answered {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Handler = (state: GithubState, parts: string[], asked: Asked) => Answered;

const notFound: Answered = { status: 404, body: { message: 'Not Found', status: '404' } };
const noContent: Answered = { status: 204 };

/** What the real one answers, as far as the shop uses it. */
export function answerAsGithub(state: GithubState, asked: Asked): Answered {
  for (const [route, handle] of routes) {
    const match = route.exec(asked.route);
    if (match) return handle(state, match.slice(1), asked);
  }
  return notFound;
}

const routes: [RegExp, Handler][] = [
  [/^GET \/users\/([^/]+)$/, (state, [login]) => show(byLogin(state, login))],
  [/^GET \/user\/(\d+)$/, (state, [id]) => show(state.accounts.find((each) => each.id === Number(id)))],
  [
    /^GET \/app\/installations$/,
    (state) => ({ status: 200, body: [...state.installations.values()].map((id) => ({ id })) }),
  ],
  [
    /^POST \/app\/installations\/(\d+)\/access_tokens$/,
    (_state, [id]) => ({
      status: 201,
      body: { token: `installation-${id}`, expires_at: '2999-01-01T00:00:00Z' },
    }),
  ],
  [
    /^GET \/repos\/([^/]+)\/[^/]+\/installation$/,
    (state, [owner]) => {
      const id = state.installations.get(owner!);
      const permissions = { metadata: 'read', administration: 'write' };
      return id ? { status: 200, body: { id, permissions } } : notFound;
    },
  ],
  [/^(\w+) \/repos\/([^/]+\/[^/]+)(\/.*)?$/, repositoryCall],
];

function repositoryCall(state: GithubState, [method, name, rest = '']: string[], asked: Asked): Answered {
  const repository = name!;
  if (state.hidden.has(repository)) return notFound;
  const [, kind, which = ''] = rest.split('/');
  if (kind === undefined) return showRepository(state, repository);
  if (kind === 'collaborators')
    return collaborator(state, { method: method!, repository, login: which, asked });
  if (kind !== 'invitations') return notFound;
  if (method === 'GET') return listInvitations(state, repository, asked.url);
  const index = state.invitations.findIndex((each) => each.id === Number(which));
  if (index < 0) return notFound;
  state.invitations.splice(index, 1);
  return noContent;
}

/** A call asks for `pull` and `push`; a role is called `read` and `write`. */
const ROLES: Record<string, string> = { pull: 'read', push: 'write' };

function collaborator(
  state: GithubState,
  { method, repository, login, asked }: { method: string; repository: string; login: string; asked: Asked },
): Answered {
  const account = byLogin(state, login);
  if (!account) return notFound;
  const isThis = (each: { repository: string; accountId: number }) =>
    each.repository === repository && each.accountId === account.id;
  const member = state.collaborators.find(isThis);
  if (asked.route.endsWith('/permission')) {
    const role = member ? (ROLES[member.role] ?? member.role) : 'none';
    return { status: 200, body: { permission: role, role_name: role } };
  }
  if (method === 'DELETE') {
    if (member) state.collaborators.splice(state.collaborators.indexOf(member), 1);
    return noContent;
  }
  if (method === 'GET') return member ? noContent : notFound;
  if (account.type !== 'User') return { status: 422, body: { message: 'Validation Failed' } };
  const { permission } = asked.body as { permission: string };
  if (member) {
    member.role = permission;
    return noContent;
  }
  // A lapsed invitation stands in the way of a new one until it is deleted.
  const open = state.invitations.find(isThis) ?? {
    id: state.nextId(),
    repository,
    accountId: account.id,
    permission,
    expired: false,
  };
  if (!state.invitations.includes(open)) state.invitations.push(open);
  open.permission = permission;
  return { status: 201, body: { id: open.id, invitee: { id: account.id }, expired: open.expired } };
}

function listInvitations(state: GithubState, repository: string, url: URL): Answered {
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const page = Number(url.searchParams.get('page') ?? 1);
  const all = state.invitations.filter((each) => each.repository === repository);
  const body = all
    .slice((page - 1) * size, page * size)
    .map(({ id, accountId, expired }) => ({ id, invitee: { id: accountId }, expired }));
  const more = all.length > page * size;
  return { status: 200, body, headers: more ? { link: `<https://x/?page=${page + 1}>; rel="next"` } : {} };
}

function showRepository(state: GithubState, repository: string): Answered {
  const known = state.repositories.get(repository) ?? {
    private: true,
    ownerType: 'Organization',
    admin: true,
  };
  const body = {
    private: known.private,
    owner: { type: known.ownerType },
    permissions: { admin: known.admin },
  };
  return { status: 200, body };
}

function show(account: FakeAccount | undefined): Answered {
  if (!account) return notFound;
  return { status: 200, body: { ...account, avatar_url: `https://avatars.example/${account.id}` } };
}

function byLogin(state: GithubState, login = ''): FakeAccount | undefined {
  return state.accounts.find((each) => each.login.toLowerCase() === login.toLowerCase());
}
