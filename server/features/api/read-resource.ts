import type * as z from 'zod';
import { type ApiResource, apiRows, type UpdatesQuery, updatesQuery } from '#contract/api.ts';
import { CURRENCY, type Paise, toPaise } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { listUpdatedOrders } from '../../readers/admin-orders/list-orders.ts';
import type { toRefundDocument } from '../../readers/admin-orders/order-document.ts';
import { listUpdatedRefunds } from '../../readers/refunds/list-updated-refunds.ts';
import { listUpdatedTaxDocuments } from '../../readers/tax/list-tax-documents.ts';
import { listUpdatedPayouts } from '../payouts/list-payouts.ts';
import { listUpdatedProjects } from '../projects/list-projects.ts';
import { listUpdatedSettlements } from '../settlements/list-settlements.ts';

const inPaise = (amount: Paise) => ({ amount, currency: CURRENCY }) as const;
const inRupees = (rupees: number) => inPaise(toPaise(rupees));
const at = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Converts what may be null. */
const orNull = <T, R>(convert: (value: T) => R, value: T | null) => (value === null ? null : convert(value));

function convertRefund<R extends ReturnType<typeof toRefundDocument>>(refund: R) {
  return {
    ...refund,
    amount: inRupees(refund.amount),
    requestedAt: at(refund.requestedAt),
    processedAt: orNull(at, refund.processedAt),
  };
}

/** A page of a list for admins, in the order of the last changes. */
type List<D> = (
  context: Context,
  query: UpdatesQuery,
) => Promise<{ documents: D[]; nextCursor: string | null }>;

/**
 * Each list with the same reader as the admin panel. Rows have the names of its documents, but amounts in paise
 * with their currency, and times in RFC 3339. The schema drops the fields that other programs don't get.
 */
const resources: Record<ApiResource, List<object>> = {
  projects: converted(listUpdatedProjects, 'projects', (project) => ({
    ...project,
    price: orNull(inRupees, project.price),
    salePrice: orNull(inRupees, project.salePrice),
    struckPrice: orNull(inRupees, project.struckPrice),
    saleEndsAt: orNull(at, project.saleEndsAt),
    soldOutUntil: orNull(at, project.soldOutUntil),
  })),
  orders: converted(listUpdatedOrders, 'orders', ({ repository, ...order }, { actor }) => ({
    ...order,
    ...(actor?.rights?.projectWrite && { repository }),
    price: inRupees(order.price),
    saleDiscount: inRupees(order.saleDiscount),
    couponDiscount: inRupees(order.couponDiscount),
    amount: inRupees(order.amount),
    refundedAmount: inRupees(order.refundedAmount),
    createdAt: at(order.createdAt),
    paidAt: orNull(at, order.paidAt),
    invitedAt: orNull(at, order.invitedAt),
    acceptedAt: orNull(at, order.acceptedAt),
    team: order.team.map((member) => ({ ...member, revokedAt: orNull(at, member.revokedAt) })),
    refund: orNull(convertRefund, order.refund),
    refunds: order.refunds.map(convertRefund),
  })),
  refunds: converted(listUpdatedRefunds, 'refunds', convertRefund),
  payouts: converted(listUpdatedPayouts, 'payouts', (payout) => ({
    ...payout,
    payoutAmount: inRupees(payout.payoutAmount),
    claimedEarnings: inRupees(payout.claimedEarnings),
    requestedAt: at(payout.requestedAt),
  })),
  settlements: converted(listUpdatedSettlements, 'settlements', (settlement) => ({
    ...settlement,
    settledAt: at(settlement.settledAt),
    grossPaise: inPaise(settlement.grossPaise),
    refundPaise: inPaise(settlement.refundPaise),
    feePaise: inPaise(settlement.feePaise),
    feeTaxPaise: inPaise(settlement.feeTaxPaise),
    adjustmentPaise: inPaise(settlement.adjustmentPaise),
    netPaise: inPaise(settlement.netPaise),
  })),
  'tax-documents': converted(listUpdatedTaxDocuments, 'tax-documents', (document) => ({
    ...document,
    issuedAt: at(document.issuedAt),
    taxablePaise: inPaise(document.taxablePaise),
    cgstPaise: inPaise(document.cgstPaise),
    sgstPaise: inPaise(document.sgstPaise),
    igstPaise: inPaise(document.igstPaise),
    totalPaise: inPaise(document.totalPaise),
  })),
};

function converted<D, R extends ApiResource>(
  list: List<D>,
  name: R,
  convert: (document: D, context: Context) => z.input<(typeof apiRows)[R]>,
): List<object> {
  return async (context, query) => {
    const { documents, nextCursor } = await list(context, query);
    const rows = documents.map((document) => apiRows[name].parse(convert(document, context)));
    return { documents: rows, nextCursor };
  };
}

export const isResource = (name: string): name is ApiResource => Object.hasOwn(resources, name);

/**
 * Reads a page of a list for another program, as the admin of its token. Throws INVALID_ARGUMENT for a query
 * that docs/api.md does not describe, and PERMISSION_DENIED.
 */
export async function readResource(
  context: Context,
  name: ApiResource,
  query: ListQuery<typeof updatesQuery>,
): Promise<{ data: object[]; nextCursor: string | null }> {
  const { documents: data, nextCursor } = await resources[name](context, parseQuery(updatesQuery, query));
  return { data, nextCursor };
}
