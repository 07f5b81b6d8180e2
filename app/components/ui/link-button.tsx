import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A link styled as a button. */
export function LinkButton({
  look,
  size,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook & { className?: string }) {
  return <Link {...rest} className={buttonClass({ look, size }, className)} />;
}
