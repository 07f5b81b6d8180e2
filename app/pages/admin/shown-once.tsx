import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';

interface ShownOnceProps {
  title: string;
  secret: string;
  /** The name of the button that copies it. */
  label: string;
  hint: string;
  onClose: () => void;
}

/** Shows a new secret, which the shop can't show again. */
export function ShownOnce({ title, secret, label, hint, onClose }: ShownOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-3">Copy it now. We won’t show it again.</p>
      <p translate="no" className="mb-3 panel bg-raised p-3 font-mono text-sm break-all">
        {secret}
      </p>
      <CopyButton text={secret} label={label} isLabelShown />
      <p className="mt-4 text-sm text-muted">{hint}</p>
      <div className="dialog-footer">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
