import { Button } from '#app/components/ui/button.tsx';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';

interface ConfirmSaveProps {
  warnings: string[];
  pending: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Asks for a second confirmation before saving. */
export function ConfirmSave({ warnings, pending, onSave, onCancel }: ConfirmSaveProps) {
  return (
    <div role="alert" className="mt-4 rounded-md border border-edge p-4">
      <p className="font-medium">Please check before you save:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={focusOnMount} disabled={pending} onClick={onCancel}>
          Keep editing
        </Button>
        <Button variant="primary" pending={pending} onClick={onSave}>
          Save anyway
        </Button>
      </div>
    </div>
  );
}
