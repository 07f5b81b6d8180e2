import { TEXT_VERSIONS } from '#content/pages/text-versions.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { defineTask } from '../../platform/worker/task-runner.ts';
import { requireRight } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getPolicy, type Policy } from '../content/get-page.ts';
import { type Dispute, findDispute } from './find-dispute.ts';
import { listEvidence } from './list-evidence.ts';
import type { renderEvidence } from './render-evidence.ts';

const task = defineTask<typeof renderEvidence>(
  new URL('./render-evidence.ts', import.meta.url),
  'renderEvidence',
);

/**
 * Creates the evidence of a dispute as a PDF: what the shop recorded, and the texts that the buyer agreed to.
 * It names the time at which the same records were first put together. The caller checks the rights. Throws
 * as `makePdf` does.
 */
export async function createEvidence(context: Context, dispute: Dispute): Promise<Buffer> {
  const disputeId = dispute.case.subject;
  const records = { disputeId, sections: listEvidence(dispute), texts: await listTexts(context, dispute) };
  const { shopName, seller, supportEmail, appUrl } = context.settings;
  return makePdf(context, {
    task,
    input: [
      { ...records, createdAt: new Date() },
      { shopName, seller, supportEmail, appUrl },
    ],
    data: records,
    subject: disputeId,
  });
}

/**
 * Creates the evidence for an admin to read; null when there is no such dispute. Audited, because it contains
 * the buyer's data. Requires orderWrite.
 */
export async function previewEvidence(context: Context, disputeId: string): Promise<Buffer | null> {
  const { userId: actor } = requireRight(context, 'orderWrite');
  const dispute = disputeId.includes('\0') ? null : await findDispute(context.db, disputeId);
  if (!dispute) return null;
  await recordAudit(context.db, { actor, action: 'dispute.evidence', subject: disputeId });
  return createEvidence(context, dispute);
}

/** The terms and refund policy that the buyer agreed to; if that was not recorded, those of that day. */
async function listTexts(context: Context, { order }: Dispute): Promise<Policy[]> {
  if (!order) return [];
  const day = toDay(order.createdAt);
  const texts: Policy[] = [];
  for (const text of ['terms', 'refund-policy'] as const) {
    const ofDay = TEXT_VERSIONS[text].find(({ version }) => version <= day)?.version;
    const version = order.agreedVersions?.[text] ?? ofDay;
    if (version) texts.push(await getPolicy(context, text, version));
  }
  return texts;
}
