import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a text contains one of the needles, ignoring case. Reads every row. */
export function mentions(text: SQLWrapper, needles: readonly string[]): SQL {
  const list = JSON.stringify(needles.map((needle) => needle.toLowerCase()));
  return sql`exists (select 1 from jsonb_array_elements_text(${list}::jsonb) needle where position(needle in lower(${text}::text)) > 0)`;
}
