import * as z from 'zod';
import { MAX_MESSAGE } from '#domain/thread.ts';

/** A message of a complaint or a help request. */
export const messageText = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
  .min(1, 'Please write a message.')
  // Characters, of which some have two UTF-16 units.
  .refine((value) => [...value].length <= MAX_MESSAGE, 'Please shorten this to 4,000 characters.')
  .refine((value) => !value.includes('\0'), 'Please leave out control characters.');
