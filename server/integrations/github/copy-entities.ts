import * as z from 'zod';

// These schemas contain the fields of GitHub's responses about copies that the shop reads.

const sha = z.string().regex(/^[0-9a-f]{40}$/);

/** Source: https://docs.github.com/rest/repos/repos#create-a-repository-using-a-template */
export const copyFactsResponse = z
  .object({
    full_name: z.string(),
    private: z.boolean(),
    archived: z.boolean().default(false),
    default_branch: z.string().min(1).default('main'),
    template_repository: z.object({ full_name: z.string() }).nullish(),
  })
  .transform(({ full_name, default_branch, template_repository, ...facts }) => ({
    ...facts,
    /** `owner/name`, as GitHub spells it. */
    fullName: full_name,
    defaultBranch: default_branch,
    /** `owner/name` of the template that it was generated from; null without one. */
    template: template_repository?.full_name ?? null,
  }));
export type CopyFacts = z.output<typeof copyFactsResponse>;

/** Source: https://docs.github.com/rest/git/commits#get-a-commit-object */
export const commitResponse = z
  .object({ sha, tree: z.object({ sha }), parents: z.array(z.object({ sha })) })
  .transform(({ sha: commit, tree, parents }) => ({
    commit,
    tree: tree.sha,
    parents: parents.map((each) => each.sha),
  }));

/** Source: https://docs.github.com/rest/repos/contents#create-or-update-file-contents */
export const putFileResponse = z.object({ commit: z.object({ sha }) }).transform(({ commit }) => commit.sha);

/** A blob's bytes in base64. Source: https://docs.github.com/rest/git/blobs#get-a-blob */
export const blobResponse = z
  .object({ content: z.string(), encoding: z.string() })
  .transform(({ content, encoding }) =>
    encoding === 'base64' ? content : Buffer.from(content).toString('base64'),
  );

/** A blob, tree or commit. Source: https://docs.github.com/rest/git */
export const createdObjectResponse = z.object({ sha }).transform((created) => created.sha);

/** Source: https://docs.github.com/rest/git/refs#create-a-reference */
export const refResponse = z.object({ ref: z.string() });

/** Source: https://docs.github.com/rest/pulls/pulls#list-pull-requests */
export const pullsResponse = z.array(
  z
    .object({
      number: z.int(),
      html_url: z.string(),
      state: z.enum(['open', 'closed']),
      merged_at: z.string().nullish(),
      head: z.object({ ref: z.string() }),
    })
    .transform(({ html_url: url, merged_at, head, ...pull }) => ({
      ...pull,
      url,
      isMerged: Boolean(merged_at),
      branch: head.ref,
    })),
);
export type PullRequest = z.output<typeof pullsResponse>[number];
