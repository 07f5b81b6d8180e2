import type { Right } from '#contract/rights.ts';

/** What a token with a right reads. Every token reads published projects. */
export const READS: Partial<Record<Right, string>> = {
  orderWrite: 'Orders, refunds, settlements and tax documents',
  payoutRead: 'Payouts',
  projectWrite: 'Drafts and repositories',
};

/** The rights that open something to a token. */
export const readingRights = Object.keys(READS) as Right[];

/** Says what a token reads, such as `Projects; payouts`. */
export function describeRights(rights: readonly Right[]): string {
  const others = rights.flatMap((right) => READS[right]?.toLowerCase() ?? []);
  return ['Projects', ...others].join('; ');
}
