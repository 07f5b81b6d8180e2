import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { DeliveryRow, GithubWebhooks } from '#sandbox/github/github-webhooks.ts';
import { repoKey } from '#sandbox/github/invitations.ts';
import {
  isRepositoryAction,
  type RepositoryAction,
  type RepositoryActions,
} from '#sandbox/github/repository-actions.ts';
import type { Closure } from '#sandbox/github/repository-bodies.ts';
import type { FoundRepository, Location, Repositories } from '#sandbox/github/repository-store.ts';
import type { Store } from '#sandbox/store.ts';
import { formatTime, type Html, showPage } from './layout.ts';
import { table } from './table.ts';

export interface RepositoryPages {
  store: Store;
  repositories: Repositories;
  actions: RepositoryActions;
  webhooks: GithubWebhooks;
}

const idOf = ({ owner, repo }: Pick<Location, 'owner' | 'repo'>) =>
  `repository-${owner}-${repo}`.toLowerCase();

/** Serves the page of a repository and handles its forms. */
export function repositoryForms(
  { repositories, actions, webhooks }: RepositoryPages,
  notFound: (c: Context) => Response | Promise<Response>,
) {
  const pages = new Hono();
  pages.get('/repositories/:owner/:repo', (c) => {
    const location = repositories.find(c.req.param());
    if (location === undefined) return notFound(c);
    return showPage(c, { title: `${location.repo} · Sandbox`, body: repositoryPage(location) });
  });
  pages.post('/repositories/:owner/:repo/rename', async (c) => {
    const { owner, repo } = c.req.param();
    const to = String((await c.req.parseBody()).name ?? '').trim();
    if (!actions.rename({ owner, repo }, to)) return notFound(c);
    return c.redirect(`/sandbox#${idOf({ owner, repo: to })}`, 303);
  });
  pages.post('/repositories/:owner/:repo/:action', (c) => {
    const { action, ...name } = c.req.param();
    if (!isRepositoryAction(action) || !actions.act(name, action)) return notFound(c);
    return c.redirect(`/sandbox#${idOf(name)}`, 303);
  });
  pages.post('/deliveries/:id/send', async (c) => {
    if (!(await webhooks.redeliver(c.req.param('id')))) return notFound(c);
    return c.redirect('/sandbox#repositories', 303);
  });
  return pages;
}

/** Lists repositories whose name contains `search`. Changed ones come first. */
export function repositoryTable(pages: RepositoryPages, search: string): Html {
  const wanted = search.trim().toLowerCase();
  const listed = listRows(pages).filter(({ location }) => repoKey(location).includes(wanted));
  const rows = listed.length > 0 ? listed : findUnlisted(pages, wanted);
  return html`<form class="find" method="get" action="/sandbox#repositories" role="search">
<label for="find-repository">Find a repository</label>
<input id="find-repository" type="search" name="repository" value="${search}">
<button>Find</button>
</form>
${
  rows.length === 0
    ? html`<p class="empty">No repository has this in its name. Clear the field to see all, or enter owner/name.</p>`
    : table(
        'repositories',
        ['Repository', 'Checks', 'Latest', 'Webhooks', 'Action'],
        rows.map(({ location, found }) => ({
          id: idOf(location),
          cells: [
            html`<span class="code" id="${idOf(location)}-name">${location.owner}/${location.repo}</span>${location.isPrivate ? '' : html`<br><span class="answer">Public</span>`}${location.closure === null ? '' : html`<br><span class="answer">${CLOSURES[location.closure]}</span>`}`,
            checks(location, found),
            latest(found),
            deliveries(pages.store, location),
            location.isDeleted ? act(location, ['restore', 'Restore']) : buttons(location),
          ],
        })),
      )
}`;
}

interface Row {
  location: Location;
  /** Undefined for an unchanged repository, whose content may not be made yet. */
  found: FoundRepository | undefined;
}

function listRows({ store, repositories }: RepositoryPages): Row[] {
  const touched = store
    .all<{ repo_key: string }>(
      `select repo_key, max(at) from (
         select repo_key, created_at as at from repository_changes
         union all select repo_key, 0 from repository_locations
         union all select repo_key, created_at from deliveries) group by repo_key order by 2 desc, repo_key`,
    )
    .map(({ repo_key }): Row => {
      const [owner = '', repo = ''] = repo_key.split('/');
      return { location: repositories.locate({ owner, repo }), found: repositories.findByKey(repo_key) };
    });
  const known = new Set(touched.map(({ location }) => location.key));
  const others = repositories.list().filter(({ key }) => !known.has(key));
  return [...touched, ...others.map((location): Row => ({ location, found: undefined }))];
}

/** Every repository exists, so a search for `owner/repo` finds one that is in no list. */
function findUnlisted({ repositories }: RepositoryPages, search: string): Row[] {
  const [, owner, repo] = /^([^/\s]+)\/([^/\s]+)$/.exec(search) ?? [];
  const found = owner && repo ? repositories.find({ owner, repo }) : undefined;
  return found ? [{ location: found, found }] : [];
}

const CLOSURES = { archived: 'Archived', disabled: 'Disabled', locked: 'Locked' } as const;
const CHECK_STATES = { passing: 'Passing', failing: 'Failing', pending: 'Running' } as const;

function checks({ isDeleted }: Location, found: FoundRepository | undefined): Html {
  const state = isDeleted ? 'Deleted' : CHECK_STATES[found?.state.checkState ?? 'passing'];
  return html`<span class="state" data-state="${state}">${state}</span>`;
}

function latest(found: FoundRepository | undefined): Html | string {
  const head = found?.state.commits.at(-1);
  if (found === undefined || head === undefined) return 'No changes yet';
  const release = found.state.releases.at(-1);
  return html`<span class="code">${head.sha.slice(0, 7)}</span> ${head.message}<br>${formatTime(head.at)}${release ? html`<br><span class="code">${release.tag}</span>` : ''}`;
}

/** Shows the newest webhook deliveries of a repository. */
function deliveries(store: Store, { key }: Location): Html | string {
  const rows = store.all<DeliveryRow>(
    'select * from deliveries where repo_key = ? order by rowid desc limit 3',
    key,
  );
  if (rows.length === 0) return 'None yet';
  return html`<ul class="webhooks">
${rows.map(
  (row) => html`<li>
<span class="code">${row.event}</span>
<span class="answer">${deliveryState(row)}</span>
<form method="post" action="/sandbox/deliveries/${row.id}/send"><button aria-label="Send again: ${row.event} of ${key}">Send again</button></form>
</li>`,
)}
</ul>`;
}

function deliveryState({ state, last_status }: DeliveryRow): string {
  if (state === 'pending') return 'on its way';
  if (state === 'dropped') return 'dropped';
  return last_status === null ? 'no answer' : `HTTP ${last_status}`;
}

function buttons(location: Location): Html {
  return html`${act(location, ['push', 'Push'], ['release', 'Release'], ['fail-checks', 'Fail checks'], ['pass-checks', 'Pass checks'])}
<a href="${addressOf(location)}" aria-describedby="${idOf(location)}-name">More</a>`;
}

const addressOf = ({ owner, repo }: Location) => `/sandbox/repositories/${owner}/${repo}`;

/** A form with buttons that name their action and are described by the repository. */
function act(
  location: Location,
  ...actions: readonly (readonly [action: RepositoryAction, text: string])[]
): Html {
  return html`<form class="actions" method="post">${actions.map(
    ([action, text]) =>
      html`<button formaction="${addressOf(location)}/${action}" aria-describedby="${idOf(location)}-name">${text}</button>`,
  )}</form>`;
}

const CLOSING: Record<Closure | 'open', readonly (readonly [RepositoryAction, string])[]> = {
  open: [
    ['archive', 'Archive'],
    ['lock', 'Lock'],
  ],
  archived: [['unarchive', 'Unarchive']],
  locked: [['unlock', 'Unlock']],
  disabled: [],
};

/** Shows the rarer actions of a repository. */
function repositoryPage(location: Location): Html {
  const { owner, repo, isPrivate } = location;
  return html`<header class="top"><a href="/sandbox#${idOf(location)}">All repositories</a></header>
<main>
<h1 id="${idOf(location)}-name">${owner}/${repo}</h1>
<p class="lead">${isPrivate ? 'Private, as every repository on sale should be.' : 'Public: everyone can read it.'} A webhook tells the shop about each change.</p>
${act(location, isPrivate ? ['make-public', 'Make public'] : ['make-private', 'Make private'], ...CLOSING[location.closure ?? 'open'], ['delete', 'Delete'])}
<form class="actions" method="post" action="${addressOf(location)}/rename">
<label for="name">New name</label>
<input id="name" name="name" required maxlength="100" pattern="[A-Za-z0-9_][A-Za-z0-9._\\-]*" value="${repo}">
<button>Rename</button>
</form>
</main>`;
}
