import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import * as messages from '#app/messages/admin-users.tsx';
import type { User } from '#contract/documents.ts';

export function UserStatusBadge({ user }: { user: Pick<User, 'active'> }) {
  return user.active === false ? (
    <StatusBadge tone="bad">{messages.inactive}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{messages.active}</StatusBadge>
  );
}
