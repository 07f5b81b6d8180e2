import { and, eq, isNull } from 'drizzle-orm';
import { toDay } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import type { CredentialWatch } from '../../integrations/credential-watch.ts';
import { type Outbox, resumeOutbox } from '../../platform/outbox/outbox.ts';
import { openCase } from './open-case.ts';
import { resolveCase } from './resolve-case.ts';
import { cases } from './schema.ts';

type Shop = Pick<Context, 'db' | 'jobs' | 'settings' | 'sealer' | 'log'>;

/** Credentials that a provider checks with every request. */
interface Credentials {
  /** The subject of their case. */
  subject: string;
  /** Who refuses them and what that means, for admins. */
  says: string;
  /** The names of their settings, for admins. */
  settings: string;
  /** The work that waits while they are refused. */
  waiting: Outbox[];
}

const kind = 'credentials';

/** Subjects of cases about credentials. */
export const PAYMENT_KEYS = 'payments';
export const WHATSAPP_TOKEN = 'whatsapp';
export const LOOKUP_TOKEN = 'github-lookups';
export const OAUTH_APP = 'github-oauth';

const isOpenCase = (subject: string) =>
  and(eq(cases.kind, kind), eq(cases.subject, subject), isNull(cases.resolvedAt));

/** Whether a provider refuses these credentials, by its last answer. */
export async function areRefused({ db }: Pick<Context, 'db'>, subject: string): Promise<boolean> {
  return (await db.$count(cases, isOpenCase(subject))) > 0;
}

/**
 * Keeps one case about refused credentials: the first refusal opens it and alerts support, and the next
 * answer that accepts them resolves it and makes the waiting work due. A refusal of one route alone ends when
 * this route is accepted. One that a browser brought is mailed once a day. The functions never reject, because
 * the answer matters more than the case.
 */
export function watchCredentials(
  shop: Shop,
  { subject, says, settings, waiting }: Credentials,
): CredentialWatch {
  // An earlier process may have opened the case.
  let mayBeOpen = true;
  const attempt = (work: () => Promise<void>) =>
    work().catch((err: unknown) => {
      mayBeOpen = true;
      shop.log.error({ err, subject }, 'the case of refused credentials was not kept');
    });
  return {
    async accepted(route) {
      if (!mayBeOpen) return;
      // A refusal that arrives meanwhile sets this again.
      mayBeOpen = false;
      await attempt(async () => {
        const [open] = await shop.db.select().from(cases).where(isOpenCase(subject));
        if (!open) return;
        const { route: refused = null } = open.detail;
        mayBeOpen = refused !== null && refused !== route;
        if (mayBeOpen) return;
        await shop.db.transaction(async (tx) => {
          await resolveCase(tx, { kind, subject, resolution: 'The provider accepts them again.' });
          for (const outbox of waiting) await resumeOutbox(shop, tx, outbox);
        });
      });
    },
    async refused({ route, reason, isFromBrowser = false }) {
      mayBeOpen = true;
      const where = route === null ? '' : ` at ${route}`;
      const message = `${says}${where}: check ${settings}. It said: ${reason}`;
      shop.log.error({ subject }, message);
      await attempt(() =>
        shop.db.transaction((tx) =>
          openCase(shop, tx, {
            kind,
            subject,
            message,
            detail: { route },
            canReopen: true,
            // A visitor who makes one up again and again fills no inbox.
            ...(isFromBrowser && { alertKey: `${kind}:${subject} ${toDay(new Date())}` }),
          }),
        ),
      );
    },
  };
}
