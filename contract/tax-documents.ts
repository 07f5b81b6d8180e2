import * as z from 'zod';
import { paging } from './documents.ts';
import { month } from './fields.ts';

/** Without a month, the documents of all months. */
export const taxDocumentsQuery = z.object({ ...paging, month: month.optional() });
