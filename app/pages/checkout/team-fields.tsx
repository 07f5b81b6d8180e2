import { X } from '#app/components/ui/icons.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { GithubField } from './github-field.tsx';
import type { TeamControl } from './use-team.ts';

interface TeamFieldsProps {
  control: TeamControl;
  /** A hint that the form shows while there is no teammate. */
  hint?: string;
}

/** A field for each teammate, verified like the buyer's, and a button that adds a teammate. */
export function TeamFields({ control: { teammates, add }, hint }: TeamFieldsProps) {
  return (
    <div className="grid gap-2">
      {teammates.map(({ id, control, remove }, position) => {
        const number = position + 1;
        return (
          <div key={id} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <GithubField
                control={control}
                label={`Teammate ${number}`}
                name={`teammate-${number}`}
                hint="Their GitHub username."
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
      {add && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ScriptButton size="sm" onClick={add}>
            Add teammate
          </ScriptButton>
          {teammates.length === 0 && hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
      )}
    </div>
  );
}
