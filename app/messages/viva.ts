import type { VivaKind, VivaLevel, VivaMark } from '#domain/viva.ts';

export const VIVA_KIND_LABELS: Record<VivaKind, string> = {
  explain: 'Explain',
  trace: 'Trace',
  change: 'Change',
  why: 'Why',
  number: 'Number',
};

export const VIVA_LEVEL_LABELS: Record<VivaLevel, string> = { 1: 'Easy', 2: 'Medium', 3: 'Hard' };

export const VIVA_MARK_LABELS: Record<VivaMark, string> = {
  could: 'I could',
  almost: 'Almost',
  not_yet: 'Not yet',
};

export const linesOf = ([from, to]: readonly [number, number]) =>
  from === to ? `, line ${from}` : `, lines ${from}–${to}`;
