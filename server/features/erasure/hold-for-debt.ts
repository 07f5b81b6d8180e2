import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { formatRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { cases } from '../cases/schema.ts';
import type { Deletion } from '../deletions/schema.ts';

/**
 * Holds the deletion of an account in debt, whose rewards were paid out and taken back later, until an admin
 * has resolved its case: once the person is erased, no one can ask for the money. Returns whether it is held.
 * A debt that later rewards have settled holds nothing.
 */
export async function holdForDebt(
  context: Context,
  tx: Executor,
  { userIds, deletion }: { userIds: readonly string[]; deletion: Deletion },
): Promise<boolean> {
  let isHeld = false;
  for (const userId of userIds) {
    const about = { kind: 'deletion_in_debt', subject: userId } as const;
    const { totalEarnings } = await getReferralTotals(tx, userId);
    if (totalEarnings >= 0) {
      await resolveCase(tx, { ...about, resolution: 'The account is not in debt any more.' });
      continue;
    }
    const isDecided = and(
      eq(cases.kind, about.kind),
      eq(cases.subject, userId),
      isNotNull(cases.resolvedAt),
      gt(cases.resolvedAt, deletion.createdAt),
    );
    if ((await tx.$count(cases, isDecided)) > 0) continue;
    isHeld = true;
    await openCase(context, tx, {
      ...about,
      message: `${deletion.email} asked us to delete their account, which owes ${formatRupees(-totalEarnings)}: its rewards were paid out, and the orders were refunded afterwards. The account stays until this case is resolved.`,
      canReopen: true,
    });
  }
  return isHeld;
}
