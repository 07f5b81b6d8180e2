import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import * as messages from '#app/messages/admin-projects.tsx';
import type { ProjectStatus } from '#domain/project.ts';

const BADGES: Record<ProjectStatus, { tone: Tone; label: string }> = {
  draft: { tone: 'warn', label: messages.draft },
  published: { tone: 'ok', label: messages.published },
  archived: { tone: 'muted', label: messages.archived },
};

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, label } = BADGES[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
