import type { Repository } from '#domain/github.ts';
import type { RepositoryChecks } from '#domain/repository.ts';
import type { CommitFacts, Release, RepositoryFacts } from '../integrations/github/repository-entities.ts';
import type { Fresh, RepositoryReader } from '../integrations/github/repository-reader.ts';
import { type RepositoryContent, readContent } from './read-content.ts';
import { type PreviewFile, readPreviews } from './read-previews.ts';
import { createRenderer } from './render/renderer.ts';
import { summariseChecks } from './summarise-checks.ts';

/** Of all readings on this node. */
const renderer = createRenderer();

/** What is stored of a repository, so that only what changed is read again. */
export interface KnownRepository {
  etags: Record<string, string>;
  facts: Pick<RepositoryFacts, 'id' | 'private' | 'defaultBranch'>;
  commit: CommitFacts;
  checks: RepositoryChecks | null;
}

export interface RepositoryReading {
  repository: Repository;
  etags: Record<string, string>;
  facts: KnownRepository['facts'];
  commit: CommitFacts;
  /** Null when the commit is still the one that is known. */
  content: NewContent | null;
  checks: RepositoryChecks | null;
  /** Newest first; null when nothing changed. */
  releases: Release[] | null;
}

export interface NewContent extends RepositoryContent {
  readmeHtml: string | null;
  previews: PreviewFile[];
}

/** gone: GitHub doesn't show it to us · empty: it has no commit. */
type Unreadable = 'gone' | 'empty';

/** Reads what is new of a repository. Throws CodeHostError. */
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
    releases: releases === 'unchanged' ? null : releases.value,
  };
}

/** Requests carry an ETag only of what is known. */
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
  const content = await readContent(reader, of);
  const { files, problems } = await readPreviews(reader, renderer, { of, content });
  const readmeHtml =
    content.readme === null ? null : await renderer.run('renderMarkdown', content.readme).catch(() => null);
  return { ...content, readmeHtml, previews: files, problems: [...content.problems, ...problems] };
}
