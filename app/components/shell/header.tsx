import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Menu, X } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ToastRegion } from '#app/components/ui/toast-region.tsx';
import { useBackdropPress } from '#app/components/ui/use-backdrop-press.ts';
import type { OwnAccount, RootData } from '#app/lib/root-data.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeButton } from './theme-button.tsx';

const LINK =
  'inline-flex min-h-11 items-center px-3 font-medium underline-offset-8 decoration-2 decoration-accent hover:underline aria-[current=page]:underline';

/** The header has logo, links, search and account. `isHidden` moves it out of the window. */
export function Header({ data, isHidden }: { data: RootData | undefined; isHidden: boolean }) {
  const menu = useRef<SideMenuHandle>(null);
  const account = data?.account ?? null;
  return (
    <header
      data-hidden={isHidden || undefined}
      className="sticky top-0 z-20 border-b border-line bg-background transition-transform duration-200 ease-emphasized focus-within:translate-y-0 data-hidden:not-focus-within:-translate-y-full"
    >
      <div className="page flex min-h-16 items-center gap-2 md:gap-3">
        <Link
          to="/"
          aria-label={data?.shopName ?? 'Capstone'}
          className="flex min-h-11 items-center gap-2.5 pr-1 md:pr-4"
        >
          <Logo />
          <span className="font-display text-lg font-extrabold tracking-tight max-sm:hidden">
            {data?.shopName ?? 'Capstone'}
          </span>
        </Link>
        <nav aria-label="Main" className="flex max-md:hidden">
          <NavLink to="/" end className={LINK}>
            Home
          </NavLink>
          <NavLink to="/projects" className={LINK}>
            Projects
          </NavLink>
        </nav>
        <SearchBox />
        <div className="flex items-center gap-2 max-md:hidden">
          {account ? (
            <>
              <NavLink to="/dashboard" className={LINK}>
                Profile
              </NavLink>
              <SignOutButton label="Log Out" />
            </>
          ) : (
            <LinkButton to="/login">Log in</LinkButton>
          )}
        </div>
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => menu.current?.open()}
          data-needs-script
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised md:hidden"
        >
          <Menu className="size-6" />
        </button>
      </div>
      <SideMenu ref={menu} account={account} />
    </header>
  );
}

const MENU_LINK =
  'flex min-h-12 items-center border-b border-line font-display text-xl font-semibold aria-[current=page]:text-accent-text';

interface SideMenuHandle {
  open(): void;
}

/** The navigation menu of small screens. */
function SideMenu({ ref, account }: { ref: Ref<SideMenuHandle>; account: OwnAccount | null }) {
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
      <NavLink to="/" end className={MENU_LINK} onClick={onFollow}>
        Home
      </NavLink>
      <NavLink to="/projects" className={MENU_LINK} onClick={onFollow}>
        Projects
      </NavLink>
      {isSignedIn && (
        <NavLink to="/dashboard" className={MENU_LINK} onClick={onFollow}>
          Profile
        </NavLink>
      )}
      <NavLink to="/faq" className={MENU_LINK} onClick={onFollow}>
        FAQ
      </NavLink>
      <NavLink to="/blog" className={MENU_LINK} onClick={onFollow}>
        Blog
      </NavLink>
      <NavLink to="/contact" className={MENU_LINK} onClick={onFollow}>
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
