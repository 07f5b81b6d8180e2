import { Link } from 'react-router';

const NEW_TAB = { target: '_blank', rel: 'noreferrer' };

/** Says what a form's button agrees to. The policies open in a new tab, so that the form keeps its data. */
export function Consent({ to }: { to: 'order' | 'sign up' }) {
  return (
    <p className="mt-1.5 text-xs text-muted">
      By {to === 'order' ? 'ordering' : 'creating an account'}, you confirm that you’re 18 or have a parent’s
      consent, accept our{' '}
      <Link to="/terms" className="link" {...NEW_TAB}>
        terms
      </Link>{' '}
      and{' '}
      <Link to="/refund-policy" className="link" {...NEW_TAB}>
        refund policy
      </Link>
      , and agree to our{' '}
      <Link to="/privacy" className="link" {...NEW_TAB}>
        privacy policy
      </Link>
      .
    </p>
  );
}
