import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { DataSubject } from '../../readers/account/data-subject.ts';
import { PURPOSES } from '../purposes.ts';
import { privacyChoices } from './schema.ts';

/** A purpose with its switch, for a page. */
export type OfferedChoice = Awaited<ReturnType<typeof getChoices>>[number];

/** Which purposes a person's data may be used for, by their choices and by what they decided elsewhere. */
export async function getChoices(db: Executor, subject: DataSubject) {
  const { userIds } = subject;
  const [choices, ...decided] = await Promise.all([
    db.select().from(privacyChoices).where(inArray(privacyChoices.userId, userIds)),
    ...PURPOSES.map(({ isDecided }) => isDecided(db, subject)),
  ]);
  return PURPOSES.map(({ key, name, text, default: usual }, at) => {
    const isChosen = choices.some(({ purpose, isAllowed }) => purpose === key && isAllowed !== usual);
    return { purpose: key, name, text, isAllowed: (isChosen || decided[at] === true) !== usual };
  });
}
