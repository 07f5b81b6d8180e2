import * as z from 'zod';
import type { ListedAccount } from '#domain/access-difference.ts';

export interface Account {
  /** The ID never changes, while a login can. */
  id: number;
  login: string;
  name: string | null;
  avatarUrl: string | null;
  /** All accounts that are not users (organizations, bots) cannot be invited and count as organizations. */
  type: 'User' | 'Organization';
}

// These schemas contain the fields of GitHub's responses that the shop reads.

/** Source: https://docs.github.com/rest/users/users#get-a-user */
export const userResponse = z
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

/** Source: https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user */
export const emailsResponse = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** Source: https://docs.github.com/rest/collaborators/collaborators#add-a-repository-collaborator */
export const invitationResponse = z.object({ id: z.int().positive() });
export type InviteResult = { outcome: 'invited'; invitationId: number } | { outcome: 'already_in' };

/** Source: https://docs.github.com/rest/collaborators/invitations#list-repository-invitations */
export const invitationsResponse = z.array(
  z.object({ id: z.int(), invitee: z.object({ id: z.int() }).nullable(), expired: z.boolean().optional() }),
);

/** Source: https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user */
export const permissionResponse = z.object({ role_name: z.string() });

/** Source: https://docs.github.com/rest/repos/repos#get-a-repository */
export const repositoryResponse = z.object({
  private: z.boolean(),
  archived: z.boolean().optional(),
  disabled: z.boolean().optional(),
  is_template: z.boolean().optional(),
  owner: z.object({ type: z.string() }),
  permissions: z.object({ admin: z.boolean() }).optional(),
});

/**
 * GitHub says what members may do, what they must have, and the plan, only to owners of the organisation, with the scope
 * `admin:org`.
 * Source: https://docs.github.com/rest/orgs/orgs#get-an-organization
 */
export const organisationResponse = z.object({
  default_repository_permission: z.string().nullish(),
  members_can_fork_private_repositories: z.boolean().nullish(),
  two_factor_requirement_enabled: z.boolean().nullish(),
  members_can_create_repositories: z.boolean().nullish(),
  members_can_create_private_repositories: z.boolean().nullish(),
  plan: z.object({ name: z.string() }).nullish(),
});

/** Source: https://docs.github.com/rest/orgs/members#get-an-organization-membership-for-the-authenticated-user */
export const membershipResponse = z.object({ state: z.string(), role: z.string() });

/** Source: https://docs.github.com/rest/apps/apps#list-installations-for-the-authenticated-app */
export const installationsResponse = z.array(
  z.object({
    id: z.int(),
    suspended_at: z.string().nullish(),
    account: z.object({ login: z.string().optional() }).nullish(),
  }),
);

/** Source: https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators */
export const collaboratorsResponse = z.array(
  z.object({ id: z.int(), login: z.string(), role_name: z.string() }).transform(
    ({ id, login, role_name }): ListedAccount => ({
      accountId: id,
      login,
      role: role_name,
      invitation: null,
    }),
  ),
);

/**
 * Invitations by email have no invitee.
 * Source: https://docs.github.com/rest/collaborators/invitations#list-repository-invitations
 */
export const listedInvitationsResponse = z
  .array(
    z.object({
      invitee: z.object({ id: z.int(), login: z.string() }).nullable(),
      permissions: z.string(),
      expired: z.boolean().optional(),
    }),
  )
  .transform((invitations) =>
    invitations.flatMap(({ invitee, permissions, expired }): ListedAccount[] =>
      invitee
        ? [
            {
              accountId: invitee.id,
              login: invitee.login,
              role: permissions,
              invitation: expired ? 'expired' : 'open',
            },
          ]
        : [],
    ),
  );
