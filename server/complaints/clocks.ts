import { eq, ne, sql } from 'drizzle-orm';
import { type ComplaintClock, formatComplaintNumber } from '#domain/complaint.ts';
import type { Clock } from '../cases/watch-clock.ts';
import { complaints } from './schema.ts';

/** The Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). A month is one of the Indian calendar. */
export const clocks: Record<ComplaintClock, Clock> = {
  acknowledge: {
    end: sql`${complaints.createdAt} + interval '48 hours'`,
    notice: sql`interval '8 hours'`,
    isRunning: eq(complaints.state, 'received'),
  },
  resolve: {
    end: sql`(${complaints.createdAt} at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'`,
    notice: sql`interval '5 days'`,
    isRunning: ne(complaints.state, 'resolved'),
  },
};

/** The subject of the case, and of the reminder, about a complaint's clock. */
export function clockSubject(number: number, clock: ComplaintClock): string {
  return `${formatComplaintNumber(number)} ${clock}`;
}
