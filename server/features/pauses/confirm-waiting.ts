import { and, eq, sql } from 'drizzle-orm';
import type { Context, Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { readSignedId, signId } from '../../platform/signer.ts';
import { findPlaces } from '../../readers/catalogue/places.ts';
import { findPause, findProjectRow } from '../projects/get-project.ts';
import { waitingList } from './schema.ts';

/** How many hours the mailed link is valid. */
export const WAITING_LINK_HOURS = 24;

const PURPOSE = 'waiting list';

/** The URL in the mail that confirms an address of a waiting list. */
export function waitingLink({ settings, signer }: Pick<Shop, 'settings' | 'signer'>, token: string): string {
  return `${settings.appUrl}/notify-me/${signId(signer, PURPOSE, token)}`;
}

export interface Waiting {
  /**
   * - `awaiting`: to be confirmed
   * - `waiting`: confirmed
   * - `on sale`: no need to wait
   * - `archived`: no longer for sale
   */
  state: 'awaiting' | 'waiting' | 'on sale' | 'archived';
  projectName: string;
  slug: string;
}

/**
 * Finds what a mailed link refers to. It changes nothing, so that mail scanners may open it. Throws
 * NOT_FOUND, also for an expired link.
 */
export async function getWaiting(context: Context, secret: string): Promise<Waiting> {
  const [row] = await context.db.select().from(waitingList).where(isLive(context, secret));
  const project = row && (await findProjectRow(context, row.projectId));
  if (!project) throw new ShopError('NOT_FOUND', 'This link has expired.');
  const { name: projectName, slug, status } = project;
  const named = { projectName, slug };
  if (status !== 'published') return { ...named, state: 'archived' };
  const isSoldOut = (await findPlaces(context.db, project.id))?.placesLeft === 0;
  if (findPause(project) === null && !isSoldOut) return { ...named, state: 'on sale' };
  return { ...named, state: row.confirmedAt ? 'waiting' : 'awaiting' };
}

/**
 * Confirms the address of a mailed link. Anyone with the link may call it, and repeating it changes nothing.
 * Throws the same errors as `getWaiting`.
 */
export async function confirmWaiting(context: Context, secret: string): Promise<Waiting> {
  await context.db
    .update(waitingList)
    .set({ confirmedAt: sql`coalesce(${waitingList.confirmedAt}, now())` })
    .where(isLive(context, secret));
  return getWaiting(context, secret);
}

function isLive({ signer }: Pick<Context, 'signer'>, secret: string) {
  const token = readSignedId(signer, PURPOSE, secret);
  const isRecent = sql`(${waitingList.confirmedAt} is not null
    or ${waitingList.createdAt} > now() - make_interval(hours => ${WAITING_LINK_HOURS}))`;
  return token === null ? sql`false` : and(eq(waitingList.token, token), isRecent);
}
