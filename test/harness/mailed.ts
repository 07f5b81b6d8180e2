import type { Pool } from 'pg';
import { openLinks } from '#server/platform/mail/seal-links.ts';
import { createSealer } from '#server/platform/sealer.ts';

export const TEST_SECRET = 'the secret of the test shop';

const sealer = createSealer(TEST_SECRET);

/** The text of a stored mail as its recipient gets it, with its links. */
export const mailed = (text: unknown): string => openLinks(sealer, String(text ?? ''));

/** The mails of a kind as their recipients get them, oldest first. */
export async function readMails(pool: Pool, kind: string) {
  const query = 'select recipient, subject, text_body as text from mails where kind = $1 order by created_at';
  const { rows } = await pool.query<{ recipient: string; subject: string; text: string }>(query, [kind]);
  return rows.map((mail) => ({ ...mail, text: mailed(mail.text) }));
}
