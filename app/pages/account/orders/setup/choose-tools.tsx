import type { FormEvent } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import * as messages from '#app/messages/setup.ts';
import type { OperatingSystem } from '#domain/project-facets.ts';
import { commandsOf } from '#domain/tool-checks.ts';
import type { RequiredTool } from '#domain/tools.ts';

interface ChooseToolsProps {
  requires: RequiredTool[];
  system: OperatingSystem;
  /** Receives the lines that a script would print. */
  onChoose: (results: string) => void;
}

/** A field for each tool's version, for buyers who can't run a script. */
export function ChooseTools({ requires, system, onChoose }: ChooseToolsProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const lines = requires.map(({ tool }) => `${tool} ${String(fields.get(tool) ?? '').trim() || 'missing'}`);
    onChoose(['capstone-check 1', ...lines].join('\n'));
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">{messages.choose}</summary>
      <form onSubmit={handleSubmit} className="mt-3 grid gap-4">
        <p className="text-muted">{messages.chooseHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {requires.map(({ tool }) => (
            <Field
              key={tool}
              name={tool}
              label={messages.versionOf(tool)}
              hint={messages.askWith((commandsOf(tool, system)[0] ?? '').replaceAll('|', ' '))}
              maxLength={40}
              autoComplete="off"
            />
          ))}
        </div>
        <div>
          <Button type="submit">{messages.showVerdict}</Button>
        </div>
      </form>
    </details>
  );
}
