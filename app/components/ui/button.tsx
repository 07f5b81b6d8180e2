import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Work is under way: the name stays, a turning mark shows, and pressing again does nothing. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button; `primary` is for the one thing to press. */
export function Button({ look, size, pending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: a pending button keeps the focus of whoever pressed it.
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ look, size }, className)}
    >
      {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
