import { useId } from 'react';
import { technologyUrl } from '#app/lib/technology-url.ts';

/** Links to the pages of technologies. Renders nothing if there are none. */
export function TechnologyLinks({ title, names }: { title: string; names: string[] }) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <nav aria-labelledby={id} data-screen-only className="mt-14 border-t border-rule pt-5 sm:mt-20">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-1.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {names.map((name) => (
          <li key={name}>
            <a href={technologyUrl(name)} data-routed="">
              <span className="tag">{name === 'Go' ? 'Go (Golang)' : name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
