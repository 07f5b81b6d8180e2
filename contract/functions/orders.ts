import * as z from 'zod';
import { email, id, paragraph, required, rupees } from '../fields.ts';

/** Orders, cases and access, for admins. */
export const orderFunctions = {
  refundOrder: {
    /** Without an amount, all that is left goes back. */
    data: z.object({ orderId: id, reason: required(500), amount: rupees.min(1).optional() }),
    result: z.object({ status: z.string() }),
  },
  /** Of a guest's order only. */
  correctEmail: {
    data: z.object({ orderId: id, email }),
    result: z.object({ status: z.literal('corrected') }),
  },
  recheckOrder: {
    data: z.object({ orderId: id }),
    result: z.object({ status: z.string() }),
  },
  replayEvent: {
    data: z.object({ eventId: id }),
    result: z.object({ status: z.string() }),
  },
  /** Runs the case's remedy. */
  applyRemedy: {
    data: z.object({ caseId: id, note: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
  /** Closes a case that was handled elsewhere. */
  dismissCase: {
    data: z.object({ caseId: id, note: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
  /** Compares who has access at GitHub with the books, in all sold repositories or a project's. */
  auditAccess: {
    data: z.object({ projectId: id.optional() }),
    result: z.object({ checked: z.number().int(), differences: z.number().int() }),
  },
  /** The account of an access difference is left alone from now on. */
  markAsHelper: {
    data: z.object({ caseId: id }),
    result: z.object({ message: z.string() }),
  },
  retryGithubInvite: {
    data: z.object({ userId: id, projectId: id, githubId: required(100), repoUrl: required(200) }),
    result: z.object({ status: z.enum(['invite_success', 'invite_failed']) }),
  },
} as const;
