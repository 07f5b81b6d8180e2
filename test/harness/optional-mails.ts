import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { mailWaitingList } from '#server/features/pauses/jobs.ts';
import { waitingList } from '#server/features/pauses/schema.ts';
import { mailVersions } from '#server/features/versions/mail-versions.ts';
import { projectVersions, versionNotices } from '#server/features/versions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

/** A buyer whose account has confirmed the email. */
interface Buyer {
  email: string;
  orderId: string;
  projectId: string;
}

interface OptionalMail {
  /** Stores why the buyer is to get one more mail. */
  cause: (db: Db, buyer: Buyer) => Promise<unknown>;
  /** The job that stores the mail. */
  run: (context: Context) => Promise<void>;
}

/** How each mail with a purpose, which one can switch off, comes about. Tests send and stop each of them. */
export const OPTIONAL_MAILS: Record<string, OptionalMail> = {
  'new-versions': {
    async cause(db, { orderId, projectId }) {
      const releaseId = randomUUID();
      const version = { projectId, releaseId, tag: 'v1', name: 'v1', notesHtml: '' };
      await db.insert(projectVersions).values({ ...version, publishedAt: new Date(), updatedAt: new Date() });
      const createdAt = sql`now() - interval '61 minutes'`;
      await db.insert(versionNotices).values({ orderId, projectId, releaseId, createdAt });
    },
    run: mailVersions,
  },
  'on-sale-again': {
    cause: (db, { email, projectId }) =>
      db.insert(waitingList).values({ token: randomUUID(), projectId, email, confirmedAt: sql`now()` }),
    run: mailWaitingList,
  },
};
