import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import type { User } from '#contract/documents.ts';

export function UserStatusBadge({ user }: { user: Pick<User, 'active'> }) {
  return user.active === false ? (
    <StatusBadge tone="bad">Inactive</StatusBadge>
  ) : (
    <StatusBadge tone="ok">Active</StatusBadge>
  );
}
