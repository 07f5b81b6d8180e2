import * as z from 'zod';
import { metrics } from '../documents.ts';
import { id, paragraph } from '../fields.ts';

/** Users and metrics, for admins. */
export const userFunctions = {
  toggleUserStatus: {
    /** `reason` is quoted in the mail about a deactivation. */
    data: z.object({ userId: id, newStatus: z.boolean(), reason: paragraph(500).nullish() }),
    result: z.object({ active: z.boolean() }),
  },
  getAdminDashboardMetrics: {
    data: z.object({}),
    result: metrics,
  },
} as const;
