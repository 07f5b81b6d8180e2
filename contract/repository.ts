import * as z from 'zod';
import { CHECK_STATES, PREVIEW_KINDS } from '#domain/repository.ts';
import { timestamp } from './fields.ts';

/** What the shop knows about the repository of a project, at the commit on sale. */
export const repository = z.object({
  commit: z.string(),
  committedAt: timestamp,
  /**
   * The number of files that the student wrote. `tree` lists the first 2,000 of all files, folder by folder
   * from the root, the student's own first.
   */
  files: z.number().int(),
  /** The number of files of libraries, templates and tools. */
  otherFiles: z.number().int(),
  /** Null when unknown, because files are not read only to count lines. */
  lines: z.number().int().nullable(),
  /** `share` is between 0 and 1. */
  languages: z.array(z.object({ name: z.string(), share: z.number() })),
  /** `size` is in bytes. */
  tree: z.array(z.object({ path: z.string(), size: z.number().int() })),
  readmeHtml: z.string().nullable(),
  /**
   * The files that the manifest allows to show. A PDF has one entry for each page; width and height are null
   * for text.
   */
  previews: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(PREVIEW_KINDS),
      url: z.string(),
      page: z.number().int().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
  checks: z.object({ state: z.enum(CHECK_STATES), ranAt: timestamp, summary: z.string() }).nullable(),
  /** The newest release. */
  release: z.object({ tag: z.string(), name: z.string(), publishedAt: timestamp }).nullable(),
  syncedAt: timestamp,
});

export type RepositoryDocument = z.infer<typeof repository>;
