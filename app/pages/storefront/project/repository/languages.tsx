import * as messages from '#app/messages/repository.ts';
import type { RepositoryDocument } from '#contract/repository.ts';

/** More are summed up. */
const MAX_NAMED = 5;

/** The languages of the code by size, as a bar and in words. */
export function Languages({ languages }: Pick<RepositoryDocument, 'languages'>) {
  if (languages.length === 0) return null;
  const named = languages.slice(0, MAX_NAMED);
  const rest = languages.slice(MAX_NAMED).reduce((sum, { share }) => sum + share, 0);
  const shown = rest > 0 ? [...named, { name: messages.otherLanguages, share: rest }] : named;
  return (
    <div className="languages mt-3">
      <div aria-hidden>
        {shown.map(({ name, share }) => (
          <span key={name} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul aria-label={messages.languages}>
        {shown.map(({ name, share }) => (
          <li key={name}>
            {name} <span className="text-muted">{messages.percent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
