import { useState } from 'react';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';

interface ConfirmedButtonProps<Data> {
  label: string;
  /** The button that does it, such as `End it now`. */
  confirm: string;
  /** The ID of the element that names the row. */
  describedBy: string;
  callable: { pending: boolean; error: string; call: (data: Data) => unknown };
  data: NoInfer<Data>;
}

/** A button of a row that asks once more, for what can't be taken back. */
export function ConfirmedButton<Data>(props: ConfirmedButtonProps<Data>) {
  const { label, confirm, describedBy, callable, data } = props;
  const [isAsking, setAsking] = useState(false);
  const firstButton = useReturnFocus(isAsking);
  return (
    <>
      {isAsking ? (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <ScriptButton
            size="sm"
            variant="danger"
            ref={focusOnMount}
            aria-describedby={describedBy}
            pending={callable.pending}
            onClick={() => void callable.call(data)}
          >
            {confirm}
          </ScriptButton>
          <ScriptButton
            size="sm"
            variant="quiet"
            disabled={callable.pending}
            onClick={() => setAsking(false)}
          >
            Keep
          </ScriptButton>
        </span>
      ) : (
        <ScriptButton
          size="sm"
          ref={firstButton}
          aria-describedby={describedBy}
          onClick={() => setAsking(true)}
        >
          {label}
        </ScriptButton>
      )}
      <span role="alert" className="text-sm font-medium text-bad">
        {callable.error}
      </span>
    </>
  );
}
