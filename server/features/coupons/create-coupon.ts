import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { couponCode, id, rupees } from '#contract/fields.ts';
import { toPaise } from '#domain/money.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { projects } from '../projects/schema.ts';
import { findCodeProblem } from './rules/coupon.ts';
import { coupons } from './schema.ts';

const PERCENT = 'Percent off is a whole number from 1 to 100.';
const USES = 'Uses is a whole number from 1 to 10,00,000.';

const newCoupon = z.object({
  code: couponCode,
  percentOff: z.int(PERCENT).min(1, PERCENT).max(100, PERCENT).nullish(),
  amountOff: rupees.positive('The amount off must be more than ₹0.').nullish(),
  /** Null for all projects. */
  projectIds: z.array(id).min(1, 'Please choose a project, or all of them.').max(1000).nullish(),
  /** Null for any number. */
  maxUses: z.int(USES).min(1, USES).max(1_000_000, USES).nullish(),
  /** Unix time in seconds; null for a coupon without an end. */
  endsAt: z.int().min(0).max(253_402_300_799).nullish(),
});

/**
 * Creates a coupon, which takes a percentage or an amount in rupees off the price to be paid. Throws
 * INVALID_ARGUMENT (code, both or neither of the two, an end that is past), NOT_FOUND (project) and
 * ALREADY_EXISTS.
 */
export const createCoupon = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: newCoupon,
  async run(context, { code, percentOff, amountOff, projectIds, maxUses, endsAt }) {
    const { userId: actor } = context.actor;
    const problem = findCodeProblem(code);
    if (problem) throw new ShopError('INVALID_ARGUMENT', problem);
    if (((percentOff ?? null) === null) === ((amountOff ?? null) === null))
      throw new ShopError('INVALID_ARGUMENT', 'Please enter either percent off or amount off.');
    const terms = {
      percentOff: percentOff ?? null,
      amountOffPaise: amountOff ? toPaise(amountOff) : null,
      projectIds: projectIds ? [...new Set(projectIds)] : null,
      maxUses: maxUses ?? null,
      endsAt: endsAt ? new Date(endsAt * 1000) : null,
    };
    return context.db.transaction(async (tx) => {
      if (
        terms.projectIds &&
        (await tx.$count(projects, inArray(projects.id, terms.projectIds))) < terms.projectIds.length
      )
        throw new ShopError('NOT_FOUND', 'A project of this coupon isn’t in the shop any more.');
      const [created] = await tx
        .insert(coupons)
        .values({ id: randomUUID(), code, ...terms })
        .onConflictDoNothing({ target: coupons.code })
        .returning({ subject: coupons.id, isPast: sql`${coupons.endsAt} <= now()` });
      if (!created)
        throw new ShopError('ALREADY_EXISTS', 'There is a coupon with this code already.', { field: 'code' });
      const { subject, isPast } = created;
      if (isPast) throw new ShopError('INVALID_ARGUMENT', 'The coupon must end in the future.');
      await recordAudit(tx, { actor, action: 'coupon.create', subject, detail: { code, ...terms } });
      return { code };
    });
  },
});
