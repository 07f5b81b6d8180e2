import * as z from 'zod';

// These schemas contain the fields of GitHub's responses about repositories that the shop reads.

const moment = z.iso.datetime({ offset: true }).transform((text) => Math.floor(Date.parse(text) / 1000));
const sha = z.string().regex(/^[0-9a-f]{40}$/);

/** Source: https://docs.github.com/rest/repos/repos#get-a-repository */
export const repositoryFactsResponse = z
  .object({
    id: z.int(),
    full_name: z.string(),
    private: z.boolean(),
    archived: z.boolean().default(false),
    disabled: z.boolean().default(false),
    default_branch: z.string().min(1),
    description: z.string().nullish(),
    pushed_at: moment.nullish(),
  })
  .transform(({ id, full_name, default_branch, description, pushed_at, ...facts }) => ({
    ...facts,
    /** The ID stays when the repository is renamed. */
    id,
    /** `owner/name`, as GitHub spells it. */
    fullName: full_name,
    defaultBranch: default_branch,
    description: description ?? null,
    /** Unix time in seconds; null before the first push. */
    pushedAt: pushed_at ?? null,
  }));
export type RepositoryFacts = z.output<typeof repositoryFactsResponse>;

/** Source: https://docs.github.com/rest/repos/repos#list-organization-repositories */
export const repositoryListResponse = z.array(
  z.object({ full_name: z.string(), private: z.boolean(), pushed_at: moment.nullish() }),
);

/**
 * Source:
 * https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-app-installation
 */
export const installationRepositoriesResponse = z
  .object({ repositories: repositoryListResponse })
  .transform(({ repositories }) => repositories);

/** The body of a commit requested as `application/vnd.github.sha`. A gateway may answer with JSON instead. */
export const commitShaResponse = z.union([
  z.string().trim().pipe(sha),
  z.object({ sha }).transform((commit) => commit.sha),
]);

/** Source: https://docs.github.com/rest/git/commits#get-a-commit-object */
export const gitCommitResponse = z
  .object({ sha, committer: z.object({ date: moment }) })
  .transform(({ sha: commit, committer }) => ({ commit, committedAt: committer.date }));
/** `committedAt` is Unix time in seconds. */
export type CommitFacts = z.output<typeof gitCommitResponse>;

/** Source: https://docs.github.com/rest/git/trees#get-a-tree */
export const treeResponse = z.object({
  tree: z.array(
    z.object({
      path: z.string(),
      /**
       * `100644` or `100755` for files, `120000` for symlinks, `040000` for folders, `160000` for submodules.
       */
      mode: z.string(),
      type: z.string(),
      /** Git's hash of the content. */
      sha,
      size: z.int().min(0).optional(),
    }),
  ),
  truncated: z.boolean(),
});
export type TreeEntry = z.output<typeof treeResponse>['tree'][number];

/** Source: https://docs.github.com/rest/repos/repos#list-repository-languages */
export const languagesResponse = z.record(z.string(), z.number().min(0));

/** Source: https://docs.github.com/rest/releases/releases#list-releases */
export const releasesResponse = z.array(
  z
    .object({
      id: z.int(),
      tag_name: z.string(),
      name: z.string().nullish(),
      body: z.string().nullish(),
      draft: z.boolean(),
      prerelease: z.boolean().optional(),
      published_at: moment.nullish(),
    })
    .transform(({ id, tag_name, name, body, draft, prerelease = false, published_at }) => ({
      id,
      tag: tag_name,
      name: name?.trim() || tag_name,
      /** The notes in Markdown. */
      notes: body ?? '',
      draft,
      prerelease,
      publishedAt: published_at ?? null,
    })),
);
/** A published release; `publishedAt` is Unix time in seconds. */
export type Release = Omit<z.output<typeof releasesResponse>[number], 'draft' | 'publishedAt'> & {
  publishedAt: number;
};

/** Source: https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference */
export const checkRunsResponse = z.object({
  check_runs: z.array(
    z
      .object({
        name: z.string(),
        status: z.string(),
        conclusion: z.string().nullish(),
        started_at: moment.nullish(),
        completed_at: moment.nullish(),
        output: z.object({ title: z.string().nullish(), summary: z.string().nullish() }).nullish(),
      })
      .transform(({ name, status, conclusion, started_at, completed_at, output }) => ({
        name,
        /** `completed`, or the current stage before. */
        status,
        /**
         * `success`, `failure`, `neutral`, `cancelled`, `skipped`, `timed_out`, `action_required` or `stale`;
         * null before.
         */
        conclusion: conclusion ?? null,
        /** Unix time in seconds. */
        ranAt: completed_at ?? started_at ?? null,
        title: output?.title ?? null,
        summary: output?.summary ?? null,
      })),
  ),
});
export type CheckRun = z.output<typeof checkRunsResponse>['check_runs'][number];

/** Source: https://docs.github.com/rest/repos/contents#get-repository-content */
export const contentsResponse = z.object({
  type: z.literal('file'),
  encoding: z.literal('base64'),
  content: z.string(),
});
