import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What pressing a form's button agrees to. The policies open beside the form, which keeps what was typed. */
export function Consent({ to }: { to: 'order' | 'sign up' }) {
  return (
    <p className="text-xs text-muted">
      {to === 'order' ? (
        <>
          By ordering, you confirm that you’re 18 or have a parent’s consent, accept our{' '}
          <PolicyLink path="/terms">terms</PolicyLink> and{' '}
          <PolicyLink path="/refund-policy">refund policy</PolicyLink>, and agree to our{' '}
        </>
      ) : (
        <>
          By creating an account, you confirm that you’re 18 or have a parent’s consent, accept our{' '}
          <PolicyLink path="/terms">terms</PolicyLink> and agree to our{' '}
        </>
      )}
      <PolicyLink path="/privacy">privacy policy</PolicyLink>.
    </p>
  );
}

function PolicyLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link to={path} target="_blank" rel="noreferrer" className="link">
      {children}
    </Link>
  );
}
