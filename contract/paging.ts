import * as z from 'zod';

/** The paging parameters of every list. */
export const paging = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
};

/** The query of lists that have no filter. */
export const pageQuery = z.object(paging);
export type PageQuery = z.infer<typeof pageQuery>;

/** A page of documents; `nextCursor` is null on the last page. */
export interface Page<T> {
  documents: T[];
  nextCursor: string | null;
}
