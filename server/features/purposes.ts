import { waitingLists } from './pauses/waiting-lists.ts';
import { reviewNames } from './reviews/hide-names.ts';
import { versionMails } from './versions/subscriptions.ts';
import { whatsApp } from './whatsapp/erase-numbers.ts';

/** All purposes, in the order of their switches. */
export const PURPOSES = [versionMails, reviewNames, whatsApp, waitingLists] as const;

export type PurposeKey = (typeof PURPOSES)[number]['key'];
