import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import type { ProjectStatus } from '#domain/project.ts';

const BADGES: Record<ProjectStatus, { tone: Tone; label: string }> = {
  draft: { tone: 'warn', label: 'Draft' },
  published: { tone: 'ok', label: 'Published' },
  archived: { tone: 'muted', label: 'Archived' },
};

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, label } = BADGES[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
