import { type ReactNode, useState } from 'react';
import type { ButtonStyle } from '#app/components/ui/button-class.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { ConfirmForm, type ConfirmFormProps } from './confirm-form.tsx';

interface ConfirmedAction extends Pick<ButtonStyle, 'variant'> {
  label: string;
  /** The button's accessible name, where the label alone does not say enough. */
  fullLabel?: string;
  /** What is asked before the action runs; without it, the action runs at once. */
  form?: Omit<ConfirmFormProps, 'pending' | 'onSubmit' | 'onClose' | 'submitLabel'> | false;
  /** The label of the form's button, by default that of the button that opens the form. */
  submitLabel?: string;
  /** Gets what was typed into the form. Resolves to false on failure, which keeps the form open. */
  run: (text: string) => Promise<boolean>;
}

interface ConfirmActionsProps extends Pick<ButtonStyle, 'size'> {
  actions: readonly ConfirmedAction[];
  /** The class of the row of buttons. */
  className?: string;
  formClassName?: string;
  /** Stands before the buttons, also while a form is open. */
  children?: ReactNode;
}

/** Buttons for actions. The form of an action replaces the buttons while it asks for a reason or text. */
export function ConfirmActions({ actions, size = 'sm', children, ...props }: ConfirmActionsProps) {
  const [opened, setOpened] = useState<number>();
  const [lastOpened, setLastOpened] = useState<number>();
  const [running, setRunning] = useState<number>();
  const opener = useReturnFocus(opened !== undefined);
  const asking = opened === undefined ? undefined : actions[opened];
  const isBusy = running !== undefined;

  async function run(position: number, text = '') {
    setRunning(position);
    if (await actions[position]?.run(text)) setOpened(undefined);
    setRunning(undefined);
  }

  const buttons = actions.map(({ label, fullLabel, variant, form }, position) => (
    <ScriptButton
      // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps the focus when its label changes
      key={position}
      ref={position === lastOpened ? opener : undefined}
      size={size}
      variant={variant}
      aria-label={fullLabel}
      pending={position === running}
      disabled={isBusy && position !== running}
      onClick={() => {
        if (!form) return void run(position);
        setLastOpened(position);
        setOpened(position);
      }}
    >
      {label}
    </ScriptButton>
  ));
  return (
    <>
      {(children || !asking?.form) && (
        <div className={props.className ?? 'flex flex-wrap gap-3'}>
          {children}
          {!asking?.form && buttons}
        </div>
      )}
      {asking?.form && opened !== undefined && (
        <ConfirmForm
          {...asking.form}
          submitLabel={asking.submitLabel ?? asking.label}
          className={props.formClassName}
          pending={isBusy}
          onSubmit={(text) => void run(opened, text)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
