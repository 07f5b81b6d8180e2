import { useNavigate } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/checkout.tsx';

/** Shown when GitHub's answer reaches a browser without a checkout, such as an app's in-app browser. */
export function LostCheckout() {
  const navigate = useNavigate();
  return (
    <Dialog title={messages.title} onClose={() => void navigate('/projects', { replace: true })}>
      <div className="grid justify-items-start gap-5">
        <p role="alert">{messages.checkoutIsElsewhere}</p>
        <LinkButton to="/projects">{messages.backToProjects}</LinkButton>
      </div>
    </Dialog>
  );
}
