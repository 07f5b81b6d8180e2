import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Pull } from '#sandbox/github/git-objects.ts';
import type { FoundRepository, Repositories } from '#sandbox/github/repository-store.ts';
import type { Html } from './layout.ts';
import { table } from './table.ts';

/** What a buyer does with a pull request at GitHub. */
const PULL_ACTIONS = { merged: 'Merge', closed: 'Close', open: 'Open again' } as const;
type PullAction = keyof typeof PULL_ACTIONS;

/** The forms of the pull requests in buyers' copies. */
export function copyForms(
  repositories: Repositories,
  notFound: (c: Context) => Response | Promise<Response>,
): Hono {
  const forms = new Hono();
  forms.post('/copies/:owner/:repo/pulls/:number{\\d+}/:action', (c) => {
    const { action, number, ...name } = c.req.param();
    const copy = repositories.find(name);
    const pull = copy?.state.git.pulls.find((each) => each.number === Number(number));
    const state = listActions(pull).find((each) => each === action);
    if (!copy || !pull || !state) return notFound(c);
    repositories.change(copy.key, { kind: 'pull-state', number: pull.number, state });
    return c.redirect('/sandbox#copies', 303);
  });
  return forms;
}

/** A merged request stays merged. */
function listActions(pull: Pull | undefined): PullAction[] {
  if (!pull || pull.mergedAt !== null) return [];
  return pull.state === 'open' ? ['merged', 'closed'] : ['open'];
}

/** Lists the copies that were made for buyers, with their pull requests; null without any. */
export function copyTable(repositories: Repositories): Html | null {
  const copies = repositories.listGenerated().flatMap((key) => repositories.findByKey(key) ?? []);
  if (copies.length === 0) return null;
  return html`<p>The student of the sandbox has one of the first version of its project. The order’s page, from the student’s dashboard, has the button for the new version.</p>
${table(
  'copies',
  ['Copy', 'Made from', 'Pull requests'],
  copies.map((copy) => ({
    id: `copy-${copy.owner}-${copy.repo}`,
    cells: [
      html`<span class="code">${copy.owner}/${copy.repo}</span>`,
      html`<span class="code">${copy.facts.template ?? ''}</span>`,
      pulls(copy),
    ],
  })),
)}`;
}

function pulls({ owner, repo, state: { git } }: FoundRepository): Html | string {
  if (git.pulls.length === 0) return 'None yet';
  return html`<ul class="webhooks">
${git.pulls.map((pull) => {
  const { number, title, branch, mergedAt, state } = pull;
  const shown = mergedAt === null ? { open: 'Open', closed: 'Closed' }[state] : 'Merged';
  return html`<li>
<span>#${number} ${title}</span>
<span class="answer">${shown}, <span class="code">${branch}</span></span>
<form class="actions" method="post">${listActions(pull).map(
    (action) =>
      html`<button formaction="/sandbox/copies/${owner}/${repo}/pulls/${number}/${action}" aria-label="${PULL_ACTIONS[action]} #${number} of ${repo}">${PULL_ACTIONS[action]}</button>`,
  )}</form>
</li>`;
})}
</ul>`;
}
