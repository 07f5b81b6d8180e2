import type { ReactElement } from 'react';

export type Icon = (props: { className: string }) => ReactElement;

/** Makes an icon of one path. Icons are decorative: the text beside them says the same. */
export function icon(path: string): Icon {
  return ({ className }) => (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
