import * as z from 'zod';

export const adminRights = z.object({
  payoutRead: z.boolean(),
  payoutWrite: z.boolean(),
  userWrite: z.boolean(),
  projectWrite: z.boolean(),
  orderWrite: z.boolean(),
});
export type AdminRights = z.infer<typeof adminRights>;

export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];
