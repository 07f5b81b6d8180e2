import type { Ref } from 'react';
import { X } from '#app/components/ui/icons.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { GithubField } from './github-field.tsx';
import type { TeamControl } from './use-team.ts';

interface TeamFieldsProps {
  control: TeamControl;
  hint?: string;
  /** Receives the newest field. */
  newestRef?: Ref<HTMLInputElement> | undefined;
}

/** A field for each teammate, verified like the buyer's. */
export function TeamFields({ control: { teammates }, hint = '', newestRef }: TeamFieldsProps) {
  return (
    <div className="grid gap-2 empty:hidden">
      {teammates.map(({ id, control, remove }, position) => {
        const number = position + 1;
        return (
          <div key={id} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <GithubField
                control={control}
                label={`Teammate ${number}`}
                name={`teammate-${number}`}
                hint={`Their GitHub username. ${hint}`}
                inputRef={number === teammates.length ? newestRef : undefined}
              />
            </div>
            <ScriptButton
              variant="quiet"
              className="mt-7"
              aria-label={`Remove teammate ${number}`}
              onClick={remove}
            >
              <X className="size-5" />
            </ScriptButton>
          </div>
        );
      })}
    </div>
  );
}
