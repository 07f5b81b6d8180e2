import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { Button, type ButtonProps } from './button.tsx';

/** A button for what needs the page's scripts. It is disabled until they run. */
export function ScriptButton({ disabled, ...props }: ButtonProps) {
  const isReady = useHydrated();
  return <Button {...props} disabled={!isReady || disabled} />;
}
