import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { signOut } from '#app/lib/sign-out.ts';
import * as labels from '#app/messages/labels.ts';

/** The label is `Log Out` in the header and `Sign Out` in the side menu. */
export function SignOutButton({ label, className }: { label: string; className?: string }) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const handleClick = () => {
    setPending(true);
    signOut().catch(() => {
      setPending(false);
      toast(
        navigator.onLine
          ? 'We couldn’t log you out. Please check your connection and try again.'
          : labels.offline,
      );
    });
  };
  return (
    <Button pending={pending} onClick={handleClick} className={className}>
      {label}
    </Button>
  );
}
