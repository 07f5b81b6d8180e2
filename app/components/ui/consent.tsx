import { Link } from 'react-router';
import * as messages from '#app/messages/consent.tsx';

/** Says what a form's button agrees to. The policies open in a new tab, so that the form keeps its data. */
export function Consent({ to }: { to: 'order' | 'sign up' }) {
  return (
    <p className="text-xs text-muted">
      {(to === 'order' ? messages.order : messages.signUp)(
        linkTo('/terms'),
        linkTo('/refund-policy'),
        linkTo('/privacy'),
      )}
    </p>
  );
}

const linkTo = (path: string) => (words: string) => (
  <Link to={path} target="_blank" rel="noreferrer" className="link">
    {words}
  </Link>
);
