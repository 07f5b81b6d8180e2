const TONES = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

interface StatusBadgeProps {
  tone: keyof typeof TONES;
  children: string;
}

/** A one-word status in the color of its tone. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`font-medium ${TONES[tone]}`}>{children}</span>;
}
