import * as z from 'zod';
import { id, line, required } from '../fields.ts';

/** One call imports at most this many repositories, so that it ends within 70 seconds. */
const MAX_IMPORTS = 25;

/** Repositories that projects are sold from, for admins. */
export const repositoryFunctions = {
  /** Returns what GitHub says about a repository before a project is sold from it. */
  checkRepository: {
    data: z.object({ githubRepoUrl: z.string() }),
    result: z.object({
      repository: z.string(),
      reachable: z.boolean(),
      private: z.boolean(),
      ownedByOrganisation: z.boolean(),
      mayInvite: z.boolean(),
      archived: z.boolean(),
      disabled: z.boolean(),
      /** Why GitHub refuses everyone there, as far as the shop knows. */
      refusal: z.string().nullable(),
    }),
  },
  /** Lists a page of the repositories that the shop's GitHub credential can see. */
  listImportableRepositories: {
    data: z.object({ search: line(100).optional(), cursor: required(200).nullish() }),
    result: z.object({
      repositories: z.array(
        z.object({
          /** `owner/name` */
          repository: z.string(),
          private: z.boolean(),
          /** Unix time in seconds; null before the first push. */
          pushedAt: z.number().int().nullable(),
          hasManifest: z.boolean(),
          /** The project that is sold from this repository. */
          projectId: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  /** Creates a draft from each repository, named `owner/name`. */
  importRepositories: {
    data: z.object({ repositories: z.array(required(200)).min(1).max(MAX_IMPORTS) }),
    result: z.object({
      imported: z.array(
        z.object({
          repository: z.string(),
          projectId: z.string().nullable(),
          /** What is missing or wrong, in words for the admin. */
          problems: z.array(z.string()),
        }),
      ),
    }),
  },
  /** Reads the project's repository now. */
  syncRepository: {
    data: z.object({ projectId: id }),
    result: z.object({ commit: z.string() }),
  },
} as const;
