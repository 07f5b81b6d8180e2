import { useNavigate } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/checkout.tsx';

/** GitHub's answer in a browser without a checkout, such as another one than the buyer began in. */
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
