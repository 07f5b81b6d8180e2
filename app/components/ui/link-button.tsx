import type { KeyboardEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonStyle {
  className?: string;
  /** A link to a tool is announced as a button, and the space bar presses it. */
  role?: 'button';
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      onKeyDown={rest.role && pressOnSpace}
      className={buttonClass({ variant, size }, className)}
    />
  );
}

/** Follows a link that screen readers know as a button with the space bar, too. */
export function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
