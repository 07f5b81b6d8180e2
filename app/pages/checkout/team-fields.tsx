import { Button } from '#app/components/ui/button.tsx';
import * as messages from '#app/messages/team.ts';
import { GithubField } from './github-field.tsx';
import type { TeamControl } from './use-team.ts';

interface TeamFieldsProps {
  control: TeamControl;
  ready: boolean;
  /** A hint that the form shows while there is no teammate. */
  hint?: string;
}

/** A field for each teammate, verified like the buyer's, and a button that adds a teammate. */
export function TeamFields({ control: { teammates, add }, ready, hint }: TeamFieldsProps) {
  return (
    <div className="grid gap-2">
      {teammates.map(({ id, control, remove }, position) => {
        const number = position + 1;
        return (
          <div key={id} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <GithubField
                control={control}
                ready={ready}
                label={messages.teammate(number)}
                name={`teammate-${number}`}
                hint={messages.teammateHint}
              />
            </div>
            <Button
              variant="quiet"
              className="mt-7"
              aria-label={messages.removeTeammate(number)}
              disabled={!ready}
              onClick={remove}
            >
              <span aria-hidden>×</span>
            </Button>
          </div>
        );
      })}
      {add && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" disabled={!ready} onClick={add}>
            {messages.addTeammate}
          </Button>
          {teammates.length === 0 && hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
      )}
    </div>
  );
}
