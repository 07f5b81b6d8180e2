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
        <nav aria-label="Menu" className="mt-2">
          <NavLink to="/" end className={LINK} onClick={close}>
            Home
          </NavLink>
          <NavLink to="/projects" className={LINK} onClick={close}>
            Projects
          </NavLink>
          {account && (
            <NavLink to="/dashboard" className={LINK} onClick={close}>
              Profile
            </NavLink>
          )}
          <NavLink to="/faq" className={LINK} onClick={close}>
            FAQ
          </NavLink>
          <NavLink to="/blog" className={LINK} onClick={close}>
            Blog
          </NavLink>
          <NavLink to="/contact" className={LINK} onClick={close}>
            Contact
          </NavLink>
        </nav>
        <ThemeButton isRow className="theme-row mt-3" />
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
            <LinkButton to="/login" onClick={close} className="w-full">
              Log in
            </LinkButton>
          )}
        </div>
      </div>
      {isOpen && <ToastRegion />}
    </dialog>
  );
}
