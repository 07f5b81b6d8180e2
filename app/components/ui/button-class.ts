export interface ButtonLook {
  /** primary: the main action · secondary: outlined · quiet: text only. */
  look?: 'primary' | 'secondary' | 'quiet';
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap select-none transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-75';

const LOOKS = {
  primary: 'border-accent-edge bg-accent text-accent-ink enabled:hover:bg-accent-hover hover:bg-accent-hover',
  secondary: 'border-edge bg-surface text-text hover:border-text hover:bg-raised',
  quiet: 'border-transparent text-text hover:bg-raised',
} as const;

const SIZES = {
  xs: 'min-h-8 px-2.5 text-sm pointer-coarse:min-h-11',
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-lg',
} as const;

/** Classes of a button, or of a link styled as one. */
export function buttonClass({ look = 'secondary', size = 'md' }: ButtonLook, extra = ''): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]} ${extra}`;
}
