import * as z from 'zod';

/** A release of a project's repository. */
export const version = z.object({
  tag: z.string(),
  name: z.string(),
  /** Sanitized HTML; empty without notes. */
  notesHtml: z.string(),
  /** Unix time in seconds. */
  publishedAt: z.number().int(),
});

export type Version = z.infer<typeof version>;
