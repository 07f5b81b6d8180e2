export interface ButtonStyle {
  /**
   * `primary` is the page's main action, `secondary` has an outline, `danger` a red one for what can't be
   * undone, `quiet` is text only, and `link` looks like a link of little weight.
   */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

const VARIANTS = {
  primary: 'border-accent-edge bg-accent text-accent-ink enabled:hover:bg-accent-hover hover:bg-accent-hover',
  secondary: 'button-secondary',
  danger: 'border-bad bg-surface text-bad hover:bg-raised',
  quiet: 'border-transparent text-text hover:bg-raised',
  link: 'button-link',
} as const;

const SIZES = {
  xs: 'min-h-8 px-2.5 text-sm pointer-coarse:min-h-11',
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'button-md',
  lg: 'min-h-13 px-6 text-lg',
} as const;

/** Returns the classes of a button, or of a link styled as one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonStyle, extra = ''): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}
