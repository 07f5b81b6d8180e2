const TONES = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad', muted: 'text-muted' } as const;

export type Tone = keyof typeof TONES;

interface StatusBadgeProps {
  tone: Tone;
  /** Makes the badge smaller and lighter, for a second status below the first. */
  isSecondary?: boolean;
  /** Frames the status, so that it stands out from the text beside it. */
  isChip?: boolean;
  children: string;
}

/** A short status in the color of its tone. */
export function StatusBadge({ tone, isSecondary = false, isChip = false, children }: StatusBadgeProps) {
  const chip = isChip ? 'inline-block rounded-full border border-current px-2 font-sans text-xs' : '';
  return (
    <span className={`${isSecondary ? 'text-xs' : 'font-medium'} ${TONES[tone]} ${chip}`}>{children}</span>
  );
}
