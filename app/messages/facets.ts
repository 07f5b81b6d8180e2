import { formatCount } from '#domain/number.ts';
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

/** Returns `Windows, macOS, Linux`. */
export const systemNames = (systems: readonly OperatingSystem[]) =>
  systems.map((system) => SYSTEM_LABELS[system]).join(', ');

export const SYSTEM_LABELS: Record<OperatingSystem, string> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
};

/** The filter and badge of projects that open in GitHub Codespaces. */
export const runsInBrowser = 'Runs in the browser';
/** The filter of projects whose viva questions were written for them. */
export const hasViva = 'With viva questions';

// Project cards also show the following texts.
export const technologies = 'Technologies';
export const getIt = 'Get it';
export const parts = (price: string) => `Parts ${price}`;
export const atAGlance = 'At a glance';
export const rated = (average: number, count: number) => `★ ${average} (${formatCount(count)})`;
export const PAUSED = { checks: 'Get it: checks fail', repository: 'Not on sale right now' } as const;
