import type * as z from 'zod';
import { adminRights } from './documents.ts';
import { bookFunctions } from './functions/books.ts';
import { checkoutFunctions } from './functions/checkout.ts';
import { orderFunctions } from './functions/orders.ts';
import { payoutFunctions } from './functions/payouts.ts';
import { projectFunctions } from './functions/projects.ts';
import { purchaseFunctions } from './functions/purchases.ts';
import { repositoryFunctions } from './functions/repositories.ts';
import { supportFunctions } from './functions/support.ts';
import { userFunctions } from './functions/users.ts';
import { vivaFunctions } from './functions/viva.ts';

/** The `data` and `result` of every callable. Amounts are in rupees unless noted. */
export const functions = {
  ...checkoutFunctions,
  ...purchaseFunctions,
  ...payoutFunctions,
  ...projectFunctions,
  ...repositoryFunctions,
  ...orderFunctions,
  ...supportFunctions,
  ...bookFunctions,
  ...userFunctions,
  ...vivaFunctions,
} as const;

export type FunctionName = keyof typeof functions;
export type DataOf<N extends FunctionName> = z.input<(typeof functions)[N]['data']>;
export type ParsedDataOf<N extends FunctionName> = z.output<(typeof functions)[N]['data']>;
export type ResultOf<N extends FunctionName> = z.output<(typeof functions)[N]['result']>;

export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];
