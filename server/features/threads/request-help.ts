import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { helpReceivedMail, helpRequestMail } from '#content/mails/thread.ts';
import { orderKey } from '#contract/fields.ts';
import { getMailbox } from '#domain/email.ts';
import { judgeSetup, readResults } from '#domain/setup-results.ts';
import { formatThreadNumber, MAX_RESULTS, SETUP_PROBLEM } from '#domain/thread.ts';
import { toSeconds } from '#domain/time.ts';
import { TOOL_NAMES, type Tool } from '#domain/tools.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { openCase } from '../cases/open-case.ts';
import type { Order } from '../orders/order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { findProjectRow } from '../projects/get-project.ts';
import {
  countBuyersWithout,
  DUE,
  getPurchasedOrder,
  helpText,
  lockBuyer,
  requireFewOpen,
} from './help-buyer.ts';
import { maskSecrets } from './rules/mask-secrets.ts';
import { helpMessages, helpRequests } from './schema.ts';
import { helpLink } from './thread-links.ts';

/** The requests about orders of one mailbox in a day. */
const MAILBOX_LIMIT = { limit: 10, windowSeconds: 24 * 3600 };

/** What the setup script printed. A text that is too long is refused before its secrets are masked. */
const setupResults = z
  .string()
  .max(MAX_RESULTS, { error: 'Please paste only what the script printed.', abort: true })
  .overwrite((value) => maskSecrets(value.replaceAll('\0', '').trim()));

/**
 * Asks for help with an order's project, and mails the request to support and a confirmation to the buyer.
 * Opens a case when several buyers have a problem with the same tool. For the buyer (see
 * `getPurchasedOrder`). Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND and RESOURCE_EXHAUSTED (5 open
 * requests, 10 a mailbox in 24 hours).
 */
export const requestHelp = callable({
  who: 'anyone',
  perMinute: 30,
  data: z.object({
    orderId: z.string().max(128),
    message: helpText,
    results: setupResults.nullable().default(null),
    key: orderKey,
  }),
  async run(context, { message, results, ...claim }, { cookies }) {
    const order = await getPurchasedOrder(context, {
      ...claim,
      paidOrders: parsePaidOrders(context, cookies),
    });
    const project = await findProjectRow(context, order.projectId);
    return context.db.transaction(async (tx) => {
      const buyer = await lockBuyer(tx, order.id);
      await requireFewOpen(tx, buyer);
      await limitAttempts({ db: tx }, attemptKey('help', getMailbox(order.email)), MAILBOX_LIMIT);
      // The results are read after the limits, because that takes longer than to refuse a request.
      const verdicts = judgeSetup(project?.requires ?? [], readResults(results ?? '').readings);
      const tools = verdicts.flatMap(({ state, tool }) =>
        state === 'missing' || state === 'too_old' ? [tool] : [],
      );
      const [request] = await tx
        .insert(helpRequests)
        .values({ orderId: order.id, results: results || null, tools, dueAt: DUE })
        .returning({ number: helpRequests.number, dueAt: helpRequests.dueAt });
      if (!request) throw new Error('The help request was not stored.');
      await tx
        .insert(helpMessages)
        .values({ id: randomUUID(), number: request.number, sender: 'buyer', message });
      const number = formatThreadNumber('help', request.number);
      const { projectName, email } = order;
      const data = { number, projectName, email, message };
      await enqueueMail(context, tx, {
        mail: helpRequestMail,
        subjectKey: number,
        data: { ...data, results: results || null },
      });
      await enqueueMail(context, tx, {
        mail: helpReceivedMail,
        subjectKey: number,
        recipient: email,
        orderId: order.id,
        data: { number, projectName, dueAt: toSeconds(request.dueAt) ?? 0, url: helpLink(context, order) },
      });
      await openSetupProblems(context, tx, order, tools);
      return { number };
    });
  },
});

/** Opens a case for each tool that is missing or too old on the computers of several buyers. */
async function openSetupProblems(
  context: Context,
  tx: Executor,
  { projectId, projectName, repoOwner, repoName }: Order,
  tools: readonly Tool[],
): Promise<void> {
  if (tools.length === 0) return;
  await lockKey(tx, `help ${projectId}`);
  for (const tool of tools) {
    const buyers = await countBuyersWithout(tx, { projectId, tool });
    if (buyers < SETUP_PROBLEM.buyers) continue;
    await openCase(context, tx, {
      kind: 'setup_problem',
      subject: `${projectId} ${tool}`,
      project: { projectName, repoOwner, repoName },
      message: `${TOOL_NAMES[tool]} is missing or too old on the computers of ${buyers} buyers of ${projectName} who asked for help within ${SETUP_PROBLEM.days} days.`,
      canReopen: true,
    });
  }
}
