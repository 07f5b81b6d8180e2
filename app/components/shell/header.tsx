import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { Menu } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import type { RootData } from '#app/lib/root-data.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { SideMenu, type SideMenuHandle } from './side-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';

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
