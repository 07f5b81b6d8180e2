import * as messages from '#app/messages/consent.tsx';
import { linkTo } from './link-to.tsx';

const NEW_TAB = { target: '_blank', rel: 'noreferrer' };

/** Says what a form's button agrees to. The policies open in a new tab, so that the form keeps its data. */
export function Consent({ to }: { to: 'order' | 'sign up' }) {
  return (
    <p className="mt-1.5 text-xs text-muted">
      {(to === 'order' ? messages.order : messages.signUp)(
        linkTo('/terms', NEW_TAB),
        linkTo('/refund-policy', NEW_TAB),
        linkTo('/privacy', NEW_TAB),
      )}
    </p>
  );
}
