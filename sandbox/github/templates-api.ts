import { type Context, Hono } from 'hono';
import { isoTime } from './accounts.ts';
import { objectId } from './git.ts';
import { findBlob, findTree, makeTree } from './git-changes.ts';
import type { GitChange, NewTreeEntry, Pull } from './git-objects.ts';
import { gitCommitBody } from './history-bodies.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import { repository } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

/** At most so many requests that create content in so many seconds. */
export interface ContentLimit {
  requests: number;
  seconds: number;
}

interface Options {
  appUrl: string;
  contentLimit: ContentLimit | undefined;
}

const CREATING = /\/(generate|contents\/.+|git\/(blobs|trees|commits|refs)|pulls|collaborators\/[^/]+)$/;

/**
 * Templates, writes of files and Git objects, pull requests, archiving and deleting. Source:
 * https://docs.github.com/rest/repos/repos#create-a-repository-using-a-template, https://docs.github.com/rest/git
 */
export function templatesApi(repositories: Repositories, { appUrl, contentLimit }: Options) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');
  const created: number[] = [];

  api.use(async (c, next) => {
    const isCreating = ['POST', 'PUT'].includes(c.req.method) && CREATING.test(new URL(c.req.url).pathname);
    if (isCreating && contentLimit && Number.isFinite(contentLimit.requests))
      limitContent(created, contentLimit);
    await next();
  });

  const find = (c: Context): FoundRepository => found(repositories.find(nameOf(c)));
  /** Applies a change and returns the repository after it. */
  function change(c: Context, changed: GitChange): FoundRepository {
    repositories.change(find(c).key, changed);
    return find(c);
  }
  const show = (shown: FoundRepository) => repository(shown, appUrl, detailsOf(shown));

  repos.post('/generate', async (c) => {
    const template = find(c);
    if (!template.facts.isTemplate)
      throw problem(422, 'Validation Failed', { errors: ['Repository is not a template repository'] });
    const { owner = template.owner, name = '' } = await bodyOf<{ owner?: string; name?: string }>(c);
    if (!repositories.generate(template, { owner, repo: name }))
      throw problem(422, 'Could not clone: Name already exists on this account', { errors: [] });
    return c.json(show(found(repositories.find({ owner, repo: name }))), 201);
  });
  repos.patch('/', async (c) => {
    const { archived } = await bodyOf<{ archived?: boolean }>(c);
    const { key, closure } = find(c);
    if (archived !== undefined) repositories.relocate(key, { closure: archived ? 'archived' : null });
    else if (closure !== null) throw problem(403, 'Repository was archived so is read-only.');
    return c.json(show(find(c)));
  });
  repos.delete('/', (c) => {
    repositories.relocate(find(c).key, { isDeleted: true });
    return c.body(null, 204);
  });

  repos.put('/contents/:path{.+}', async (c) => {
    const {
      message = '',
      content = '',
      sha,
    } = await bodyOf<{ message?: string; content?: string; sha?: string }>(c);
    const path = c.req.param('path');
    const known = find(c).state.commits.at(-1)?.tree.entries.get(path);
    if (known && sha !== known.sha) throw problem(sha ? 409 : 422, `${path} does not match`, { errors: [] });
    const { state } = change(c, { kind: 'file', path, base64: content, message });
    const commit = found(state.commits.at(-1));
    return c.json({ content: { path }, commit: gitCommitBody(commit) }, known ? 200 : 201);
  });

  repos.get('/git/blobs/:sha', (c) => {
    const sha = c.req.param('sha');
    const bytes = found(findBlob(find(c).state, sha));
    return c.json({
      sha,
      encoding: 'base64',
      content: Buffer.from(bytes).toString('base64'),
      size: bytes.length,
    });
  });
  repos.post('/git/blobs', async (c) => {
    const { content = '', encoding } = await bodyOf<{ content?: string; encoding?: string }>(c);
    const base64 = encoding === 'base64' ? content : Buffer.from(content).toString('base64');
    change(c, { kind: 'blob', base64 });
    return c.json({ sha: objectId('blob', Buffer.from(base64, 'base64')) }, 201);
  });
  repos.post('/git/trees', async (c) => {
    const asked = await bodyOf<{ base_tree?: string; tree?: NewTreeEntry[] }>(c);
    const made = { base: asked.base_tree ?? null, entries: asked.tree ?? [] };
    const tree = makeTree(find(c).state, made);
    if (!tree) throw problem(422, 'tree.sha is not a valid blob');
    change(c, { kind: 'tree', ...made });
    return c.json({ sha: tree.sha, tree: [], truncated: false }, 201);
  });
  repos.post('/git/commits', async (c) => {
    const {
      message = '',
      tree = '',
      parents = [],
    } = await bodyOf<{
      message?: string;
      tree?: string;
      parents?: string[];
    }>(c);
    if (!findTree(find(c).state, tree)) throw problem(422, 'Tree SHA does not exist');
    const { state } = change(c, { kind: 'commit', tree, parent: parents[0] ?? null, message });
    return c.json(gitCommitBody(found([...state.git.commits.values()].at(-1))), 201);
  });
  repos.post('/git/refs', async (c) => {
    const { ref = '', sha = '' } = await bodyOf<{ ref?: string; sha?: string }>(c);
    const branch = ref.replace(/^refs\/heads\//, '');
    const { state } = find(c);
    if (branch === 'main' || state.git.branches.has(branch)) throw problem(422, 'Reference already exists');
    if (!findCommit(state, sha)) throw problem(422, 'Object does not exist');
    change(c, { kind: 'branch', branch, sha });
    return c.json({ ref, object: { type: 'commit', sha } }, 201);
  });

  const pullBody = (
    of: FoundRepository,
    { number, branch, base, state, title, body, mergedAt, at }: Pull,
  ) => ({
    number,
    state,
    title,
    body,
    html_url: `https://github.com/${of.owner}/${of.repo}/pull/${number}`,
    merged_at: mergedAt === null ? null : isoTime(mergedAt),
    created_at: isoTime(at),
    head: { ref: branch, sha: of.state.git.branches.get(branch) ?? '' },
    base: { ref: base },
  });
  repos.get('/pulls', (c) => {
    const repo = find(c);
    const head = c.req.query('head')?.split(':').at(-1);
    const state = c.req.query('state') ?? 'open';
    const pulls = repo.state.git.pulls.filter(
      (pull) => (head === undefined || pull.branch === head) && (state === 'all' || pull.state === state),
    );
    return c.json(pulls.toReversed().map((pull) => pullBody(repo, pull)));
  });
  repos.post('/pulls', async (c) => {
    const { head = '', base = '', title = '', body = '' } = await bodyOf<Record<string, string>>(c);
    const { git } = find(c).state;
    if (!git.branches.has(head)) throw problem(422, 'Validation Failed', { errors: [{ field: 'head' }] });
    if (git.pulls.some((pull) => pull.branch === head && pull.state === 'open'))
      throw problem(422, 'Validation Failed', { errors: [{ message: 'A pull request already exists' }] });
    const repo = change(c, { kind: 'pull', branch: head, base, title, body });
    return c.json(pullBody(repo, found(repo.state.git.pulls.at(-1))), 201);
  });
  repos.patch('/pulls/:number{\\d+}', async (c) => {
    const number = Number(c.req.param('number'));
    const { state } = await bodyOf<{ state?: 'open' | 'closed' }>(c);
    const pull = found(find(c).state.git.pulls.find((each) => each.number === number));
    const isGone = !find(c).state.git.branches.has(pull.branch);
    if (state === 'open' && (pull.mergedAt !== null || isGone))
      throw problem(422, 'Validation Failed', { errors: [{ message: 'state cannot be changed.' }] });
    const repo = state ? change(c, { kind: 'pull-state', number, state }) : find(c);
    return c.json(pullBody(repo, found(repo.state.git.pulls.find((each) => each.number === number))));
  });
  return api;
}

function nameOf(c: Context): { owner: string; repo: string } {
  return { owner: c.req.param('owner') ?? '', repo: c.req.param('repo') ?? '' };
}

async function bodyOf<T extends object>(c: Context): Promise<Partial<T>> {
  return ((await c.req.json().catch(() => null)) as Partial<T> | null) ?? {};
}

function limitContent(created: number[], { requests, seconds }: ContentLimit): void {
  const now = Date.now() / 1000;
  while (created[0] !== undefined && created[0] <= now - seconds) created.shift();
  if (created.length < requests) created.push(now);
  else throw problem(403, 'You have exceeded a secondary rate limit. Please wait a few minutes.');
}
