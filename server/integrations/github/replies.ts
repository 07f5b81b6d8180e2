import * as z from 'zod';
import type { Account } from './code-host.ts';

// What the shop reads in GitHub's answers; everything else in them is left alone.

export const account = z
  .object({
    id: z.int().positive(),
    login: z.string().min(1),
    name: z.string().nullish(),
    avatar_url: z.string().nullish(),
    type: z.string(),
  })
  .transform(
    ({ id, login, name, avatar_url, type }): Account => ({
      id,
      login,
      name: name || null,
      avatarUrl: avatar_url || null,
      type: type === 'User' ? 'User' : 'Organization',
    }),
  );
export const invitation = z.object({ id: z.int().positive() });
export const invitations = z.array(
  z.object({ id: z.int(), invitee: z.object({ id: z.int() }).nullable(), expired: z.boolean().optional() }),
);
export const permission = z.object({ role_name: z.string() });
export const repositoryFacts = z.object({
  private: z.boolean(),
  owner: z.object({ type: z.string() }),
  permissions: z.object({ admin: z.boolean() }).optional(),
});
