import * as z from 'zod';
import { paging } from './documents.ts';

/** A release of a project's repository. */
export const version = z.object({
  tag: z.string(),
  name: z.string(),
  /** Sanitized HTML; empty without notes. */
  notesHtml: z.string(),
  /** Unix time in seconds. */
  publishedAt: z.number().int(),
});

export const versionsQuery = z.object(paging);

export type Version = z.infer<typeof version>;
export type VersionsQuery = z.infer<typeof versionsQuery>;
