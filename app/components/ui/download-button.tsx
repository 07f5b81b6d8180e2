import type { ReactNode } from 'react';
import { Download } from './account-icons.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface DownloadButtonProps extends Pick<ButtonStyle, 'size'> {
  /** An address that the browser's router doesn't know. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link to a file that looks like a button. */
export function DownloadButton({ href, size, className, children }: DownloadButtonProps) {
  return (
    <a href={href} download className={buttonClass({ size }, className)}>
      <Download className="size-4" />
      {children}
    </a>
  );
}
