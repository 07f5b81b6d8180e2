const TONES = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad', muted: 'text-muted' } as const;

export type Tone = keyof typeof TONES;

interface StatusBadgeProps {
  tone: Tone;
  /** Makes the badge smaller and lighter, for a second status below the first. */
  isSecondary?: boolean;
  children: string;
}

/** A short status in the color of its tone. */
export function StatusBadge({ tone, isSecondary = false, children }: StatusBadgeProps) {
  return <span className={`${isSecondary ? 'text-xs' : 'font-medium'} ${TONES[tone]}`}>{children}</span>;
}
