import { eq, ne, sql } from 'drizzle-orm';
import { type ComplaintClock, formatComplaintNumber } from '#domain/complaint.ts';
import type { Clock } from '../cases/watch-clock.ts';
import { clockEnds, complaints } from './schema.ts';

export const clocks: Record<ComplaintClock, Clock> = {
  acknowledge: {
    end: clockEnds.acknowledge,
    notice: sql`interval '8 hours'`,
    isRunning: eq(complaints.state, 'received'),
  },
  resolve: {
    end: clockEnds.resolve,
    notice: sql`interval '5 days'`,
    isRunning: ne(complaints.state, 'resolved'),
  },
};

/** The subject of the case, and of the reminder, about a complaint's clock. */
export function clockSubject(number: number, clock: ComplaintClock): string {
  return `${formatComplaintNumber(number)} ${clock}`;
}
