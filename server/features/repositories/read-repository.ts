import type { Repository } from '#domain/github.ts';
import type { RepositoryChecks } from '#domain/repository.ts';
import { truncate } from '#domain/text.ts';
import type {
  CheckRun,
  CommitFacts,
  Release,
  RepositoryFacts,
} from '../../integrations/github/repository-entities.ts';
import type { Fresh, RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { type RenderedCover, renderCover } from '../../platform/images/render-cover.ts';
import { createTaskRunner, type TaskRunner } from '../../platform/worker/task-runner.ts';
import type { RenderedRelease } from '../versions/record-releases.ts';
import { type RepositoryContent, readContent } from './read-content.ts';
import { type PreviewFile, readPreviews } from './read-previews.ts';
import { tasks } from './render/tasks.ts';

const FAILED = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure'];
const PASSED = ['success', 'neutral', 'skipped'];
const MAX_SUMMARY_LENGTH = 300;
/** The largest rendered length of a release's notes; GitHub allows 125,000. */
const MAX_NOTES_LENGTH = 20_000;
const NOTES_FAILED = '<p>These notes can’t be shown here.</p>\n';

/**
 * How long the content and the notes of one reading may render. No other repository is rendered meanwhile,
 * and the job of a reading has a minute, in which GitHub may answer slowly.
 */
const RENDER_MS = 30_000;
const RENDER_NOTES_MS = 15_000;
/** All readings on this node share the renderer. */
const renderer = createTaskRunner();

/** What is stored of a repository, so that only changes are read again. */
export interface KnownRepository {
  etags: Record<string, string>;
  facts: Pick<RepositoryFacts, 'id' | 'private' | 'archived' | 'disabled' | 'defaultBranch'>;
  commit: CommitFacts;
  checks: RepositoryChecks | null;
}

export interface RepositoryReading {
  repository: Repository;
  etags: Record<string, string>;
  facts: KnownRepository['facts'];
  commit: CommitFacts;
  /** Null when the commit is still the known one. */
  content: NewContent | null;
  checks: RepositoryChecks | null;
  /** Releases, newest first; null when nothing changed. */
  releases: RenderedRelease[] | null;
}

export interface NewContent extends RepositoryContent {
  readmeHtml: string | null;
  previews: PreviewFile[];
  /** The first picture in the widths of covers, with the ID of the picture; null without one. */
  cover: { pictureId: string; widths: RenderedCover[] } | null;
}

/** `gone`: we can't see the repository at GitHub. `empty`: it has no commit. */
type Unreadable = 'gone' | 'empty';

/** Reads what is new in a repository. Throws CodeHostError. */
export async function readRepository(
  reader: RepositoryReader,
  repository: Repository,
  known: KnownRepository | null,
): Promise<RepositoryReading | Unreadable> {
  const etags = known?.etags ?? {};
  const found = await reader.getRepository(repository, etags.repository);
  if (!found) return 'gone';
  const facts = unwrap(found, known?.facts);
  const foundCommit = await reader.resolveCommit({ ...repository, ref: facts.defaultBranch }, etags.commit);
  if (!foundCommit) return 'empty';
  const commit = unwrap(foundCommit, known?.commit);
  const isKnown = known?.commit.commit === commit.commit;
  const of = { ...repository, commit: commit.commit };
  const checks = await reader.getCheckRuns(of, isKnown ? etags.checks : undefined);
  const releases = await reader.listReleases(repository, etags.releases);
  return {
    repository,
    etags: keepEtags(etags, { repository: found, commit: foundCommit, checks, releases }),
    facts,
    commit,
    content: isKnown ? null : await readNewContent(reader, of),
    checks: checks === 'unchanged' ? (known?.checks ?? null) : summariseChecks(checks.value),
    releases:
      releases === 'unchanged' ? null : await renderNotes(renderer.within(RENDER_NOTES_MS), releases.value),
  };
}

/** Requests carry an ETag only for known values. */
function unwrap<T>(found: Fresh<T>, known: T | undefined): T {
  if (found !== 'unchanged') return found.value;
  if (known === undefined) throw new Error('GitHub answered 304 to a request without an ETag.');
  return known;
}

function keepEtags(
  before: Record<string, string>,
  found: Record<string, Fresh<unknown>>,
): Record<string, string> {
  const etags = Object.entries(found).map(([name, fresh]) => [
    name,
    fresh === 'unchanged' ? before[name] : fresh.etag,
  ]);
  return Object.fromEntries(etags.filter(([, etag]) => typeof etag === 'string'));
}

async function readNewContent(
  reader: RepositoryReader,
  of: Repository & { commit: string },
): Promise<NewContent> {
  const limited = renderer.within(RENDER_MS);
  const content = await readContent(reader, limited, of);
  const readmeHtml =
    content.readme === null
      ? null
      : await limited.run(tasks.renderMarkdown, content.readme).catch(() => null);
  const { files, problems } = await readPreviews(reader, limited, { of, content });
  const cover = await readCover(files);
  return { ...content, readmeHtml, previews: files, cover, problems: [...content.problems, ...problems] };
}

async function readCover(files: readonly PreviewFile[]): Promise<NewContent['cover']> {
  const picture = files.find(({ kind }) => kind === 'image');
  const widths = picture ? await renderCover(picture.bytes) : null;
  return picture && widths ? { pictureId: picture.id, widths } : null;
}

/** Renders the notes of releases. Those that fail, or that no time is left for, become a sentence. */
export async function renderNotes(
  limited: TaskRunner,
  releases: readonly Release[],
): Promise<RenderedRelease[]> {
  const rendered: RenderedRelease[] = [];
  for (const { notes, ...release } of releases) {
    const text = notes.slice(0, MAX_NOTES_LENGTH);
    const notesHtml = text && (await limited.run(tasks.renderMarkdown, text).catch(() => NOTES_FAILED));
    rendered.push({ ...release, notesHtml });
  }
  return rendered;
}

/** The combined result of a commit's check runs; null when none ran. One failed run is enough to fail. */
function summariseChecks(runs: readonly CheckRun[]): RepositoryChecks | null {
  const ranAt = Math.max(...runs.flatMap(({ ranAt }) => ranAt ?? []));
  if (!Number.isFinite(ranAt)) return null;
  const failed = runs.filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
  const passed = runs.filter(({ conclusion }) => PASSED.includes(conclusion ?? ''));
  const isDone = failed.length + passed.length === runs.length;
  const state = failed.length > 0 ? 'failing' : isDone ? 'passing' : 'pending';
  const told = state === 'failing' ? failed : runs;
  const count = `${passed.length} of ${runs.length} ${runs.length === 1 ? 'check' : 'checks'} passed`;
  return {
    state,
    ranAt,
    summary: truncate(`${count}: ${told.map(describeRun).join(', ')}`, MAX_SUMMARY_LENGTH),
  };
}

/** Formats a run as `tests (128 tests passed on Ubuntu)`. */
function describeRun({ name, title }: CheckRun): string {
  const text = [name, title ? `(${title})` : ''].join(' ').trim();
  return text.replace(/[\p{Cc}\s]+/gu, ' ').toWellFormed();
}
