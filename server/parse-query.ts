import type * as z from 'zod';
import { cutTo } from '#domain/text-limits.ts';
import { ShopError } from './errors.ts';

/** What a list is asked for: the query of an address, or its fields. */
export type ListQuery<S extends z.ZodType> = URLSearchParams | z.input<S>;

/**
 * Parses what a list is asked for. Throws INVALID_ARGUMENT. A page names its own size; since people edit its
 * address, texts that are too long are cut, and other invalid fields count as left out.
 */
export function parseQuery<S extends z.ZodType>(
  schema: S,
  query: ListQuery<S>,
  pageSize?: number,
): z.output<S> {
  const fields: Record<string, unknown> =
    query instanceof URLSearchParams ? Object.fromEntries(query) : Object(query);
  const asked = pageSize === undefined ? fields : { ...fields, limit: pageSize };
  const parsed = schema.safeParse(asked);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (pageSize !== undefined) return schema.parse({ ...asked, ...Object.fromEntries(issues.map(repair)) });
  throw new ShopError('INVALID_ARGUMENT', `Please check ${String(issues[0]?.path[0] ?? 'the address')}.`);

  function repair(issue: z.core.$ZodIssue): [string, unknown] {
    const name = String(issue.path[0]);
    const value = fields[name];
    const isLong = issue.code === 'too_big' && typeof value === 'string';
    return [name, isLong ? cutTo(value.trim(), Number(issue.maximum)) : undefined];
  }
}
