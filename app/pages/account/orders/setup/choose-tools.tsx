import type { FormEvent } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import type { OperatingSystem } from '#domain/project-facets.ts';
import { commandsOf } from '#domain/tool-checks.ts';
import { type RequiredTool, TOOL_NAMES } from '#domain/tools.ts';

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
      <summary className="min-h-11 cursor-pointer content-center">
        Can’t run a script? Choose what you have
      </summary>
      <form onSubmit={handleSubmit} className="mt-3 grid gap-4">
        <p className="text-muted">
          Type the versions you have. Leave a field empty if the tool isn’t installed.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {requires.map(({ tool }) => (
            <Field
              key={tool}
              name={tool}
              label={`${TOOL_NAMES[tool]} version`}
              hint={`To see it, run: ${(commandsOf(tool, system)[0] ?? '').replaceAll('|', ' ')}`}
              maxLength={40}
              autoComplete="off"
            />
          ))}
        </div>
        <div>
          <Button type="submit">Show the result</Button>
        </div>
      </form>
    </details>
  );
}
