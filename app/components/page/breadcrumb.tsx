import { Link } from 'react-router';
import * as common from '#app/messages/common.ts';
import * as messages from '#app/messages/shell.ts';

/** Links to Home and Projects, followed by the current page. */
export function Breadcrumb({ current }: { current: string }) {
  const step = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
  return (
    <nav aria-label={common.breadcrumb} data-screen-only>
      <ol className="caption flex items-center gap-2 [&>li+li]:before:mr-2 [&>li+li]:before:content-['/'] [&>li+li]:before:text-edge">
        <li className="shrink-0">
          <Link to="/" className={step}>
            {messages.home}
          </Link>
        </li>
        <li className="shrink-0">
          <Link to="/projects" className={step}>
            {messages.projects}
          </Link>
        </li>
        <li aria-current="page" className="min-w-0 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}
