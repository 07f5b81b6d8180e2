/** Links to Home and Projects, followed by the current page. */
export function Breadcrumb({ current }: { current: string }) {
  const step = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
  return (
    <nav aria-label="Breadcrumb" data-screen-only>
      <ol className="caption flex items-center gap-2 [&>li+li]:before:mr-2 [&>li+li]:before:content-['/'] [&>li+li]:before:text-edge">
        <li className="shrink-0">
          <a href="/" data-routed="" className={step}>
            Home
          </a>
        </li>
        <li className="shrink-0">
          <a href="/projects" data-routed="" className={step}>
            Projects
          </a>
        </li>
        <li aria-current="page" className="min-w-0 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}
