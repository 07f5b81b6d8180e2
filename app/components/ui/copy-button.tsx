import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Check, Copy } from './icons.tsx';

interface CopyButtonProps {
  text: string;
  /** The accessible name, such as `Copy payment ID`. */
  label: string;
  /** Shows the label instead of `Copy`, where two buttons are side by side. */
  isLabelShown?: boolean;
}

/** Copies `text` and confirms it in place. */
export function CopyButton({ text, label, isLabelShown = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      <Button size="sm" aria-label={state === 'copied' ? undefined : label} onClick={copy}>
        {state === 'copied' ? <Check className="size-4 text-ok" /> : <Copy className="size-4" />}
        {state === 'copied' ? 'Copied' : isLabelShown ? label : 'Copy'}
      </Button>
      <span aria-live="polite" className="sr-only">
        {state === 'copied' && 'Copied.'}
        {state === 'failed' && 'Couldn’t copy. Please select the text and copy it.'}
      </span>
    </>
  );
}
