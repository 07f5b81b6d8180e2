import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClass } from './button-class.ts';

export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonStyle & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
