import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { X } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ToastRegion } from '#app/components/ui/toast-region.tsx';
import { useBackdropPress } from '#app/components/ui/use-backdrop-press.ts';
import type { OwnAccount } from '#app/lib/root-data.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeButton } from './theme-button.tsx';

const LINK =
  'flex min-h-12 items-center border-b border-line font-display text-xl font-semibold aria-[current=page]:text-accent-text';

export interface SideMenuHandle {
  open(): void;
}

/** The navigation menu of small screens. */
export function SideMenu({ ref, account }: { ref: Ref<SideMenuHandle>; account: OwnAccount | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  /** The location at which the menu was opened. A navigation closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useImperativeHandle(ref, () => ({
    open() {
      dialog.current?.showModal();
      setOpenAt(key);
    },
  }));
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  useBackdropPress(dialog, close);

  return (
    <dialog ref={dialog} aria-label="Menu" onClose={() => setOpenAt(null)} className="side-menu">
      <div className="flex min-h-full flex-col px-5 pt-3 pb-6">
        <button
          type="button"
          aria-label="Close menu"
          onClick={close}
          className="-mr-2 grid size-11 place-items-center self-end rounded-md hover:bg-raised"
        >
          <X className="size-6" />
        </button>
        <MenuLinks isSignedIn={account !== null} onFollow={close} />
        <ThemeButton isRow className="theme-row mt-3" />
        <AccountPart account={account} onFollow={close} />
      </div>
      {isOpen && <ToastRegion />}
    </dialog>
  );
}

function MenuLinks({ isSignedIn, onFollow }: { isSignedIn: boolean; onFollow: () => void }) {
  return (
    <nav aria-label="Menu" className="mt-2">
      <NavLink to="/" end className={LINK} onClick={onFollow}>
        Home
      </NavLink>
      <NavLink to="/projects" className={LINK} onClick={onFollow}>
        Projects
      </NavLink>
      {isSignedIn && (
        <NavLink to="/dashboard" className={LINK} onClick={onFollow}>
          Profile
        </NavLink>
      )}
      <NavLink to="/faq" className={LINK} onClick={onFollow}>
        FAQ
      </NavLink>
      <NavLink to="/blog" className={LINK} onClick={onFollow}>
        Blog
      </NavLink>
      <NavLink to="/contact" className={LINK} onClick={onFollow}>
        Contact
      </NavLink>
    </nav>
  );
}

/** Who is logged in, and the button that logs them out; for a visitor, the link to log in. */
function AccountPart({ account, onFollow }: { account: OwnAccount | null; onFollow: () => void }) {
  return (
    <div className="mt-auto pt-8">
      {account ? (
        <>
          <p className="truncate text-sm">
            <EmailText email={account.email} />
          </p>
          {account.githubId && <p className="caption truncate">GitHub: {account.githubId}</p>}
          <SignOutButton label="Sign Out" className="mt-4 w-full" />
        </>
      ) : (
        <LinkButton to="/login" onClick={onFollow} className="w-full">
          Log in
        </LinkButton>
      )}
    </div>
  );
}
