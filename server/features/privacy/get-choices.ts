import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { DataSubject } from '../../readers/account/data-subject.ts';
import { PURPOSES, type PurposeKey } from './purposes.ts';
import { privacyChoices } from './schema.ts';

/** A purpose with its switch, for a page. */
export interface OfferedChoice {
  purpose: PurposeKey;
  name: string;
  text: string;
  isAllowed: boolean;
}

/** Which purposes a person's data may be used for, by their choices and by what they decided elsewhere. */
export async function getChoices(db: Executor, subject: DataSubject): Promise<OfferedChoice[]> {
  const { userIds } = subject;
  const choices = await db.select().from(privacyChoices).where(inArray(privacyChoices.userId, userIds));
  const offered: OfferedChoice[] = [];
  for (const { key, name, text, default: usual, isDecided } of PURPOSES) {
    const isChosen = choices.some(({ purpose, isAllowed }) => purpose === key && isAllowed !== usual);
    const isAllowed = (isChosen || (await isDecided(db, subject))) !== usual;
    offered.push({ purpose: key, name, text, isAllowed });
  }
  return offered;
}
