import type { OperatingSystem, ProjectField, ProjectLevel } from '#domain/project-facets.ts';

export const FIELD_LABELS: Record<ProjectField, string> = {
  ai: 'AI/ML',
  web: 'Web',
  mobile: 'Mobile',
  iot: 'IoT',
  cloud: 'Cloud',
  security: 'Security',
  data: 'Data',
  blockchain: 'Blockchain',
  other: 'Other',
};

export const LEVEL_LABELS: Record<ProjectLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const SYSTEM_LABELS: Record<OperatingSystem, string> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
};

/** Returns `Windows, macOS, Linux`. */
export const systemNames = (systems: readonly OperatingSystem[]) =>
  systems.map((system) => SYSTEM_LABELS[system]).join(', ');
