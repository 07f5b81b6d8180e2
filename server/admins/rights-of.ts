import type { AdminRights } from '#contract/documents.ts';
import type { admins } from './schema.ts';

/** The five rights of an admin's row, whether or not it is active. */
export function toRights(row: typeof admins.$inferSelect): AdminRights {
  const { payoutRead, payoutWrite, userWrite, projectWrite, orderWrite } = row;
  return { payoutRead, payoutWrite, userWrite, projectWrite, orderWrite };
}
