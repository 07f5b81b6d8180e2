import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { SYSTEM_LABELS } from '#app/messages/facets.ts';
import { OPERATING_SYSTEMS, type OperatingSystem } from '#domain/project-facets.ts';
import { judgeSetup, readResults } from '#domain/setup-results.ts';
import { makeSetupScript } from '#domain/setup-script.ts';
import { commandsOf } from '#domain/tool-checks.ts';
import { type RequiredTool, TOOL_NAMES } from '#domain/tools.ts';
import { BlockedNpm } from './blocked-npm.tsx';
import { mayBeBlocked, Verdicts } from './verdicts.tsx';

const MAX_SHOWN_LINES = 5;

interface SetupCheckProps {
  requires: RequiredTool[];
  /** The pasted result. */
  text: string;
  setText: (text: string) => void;
}

/** Gives the script, reads the pasted result in the browser and judges each tool. Nothing is sent. */
export function SetupCheck({ requires, text, setText }: SetupCheckProps) {
  const [system, setSystem] = useState<OperatingSystem>('windows');
  const results = readResults(text);
  const hints = results.system ?? system;
  const verdicts = judgeSetup(requires, results.readings);
  // The verdict of npm says the same.
  const isExplained = results.readings.size > 0 && verdicts.some((verdict) => mayBeBlocked(verdict, hints));
  const more = results.unreadable.length - MAX_SHOWN_LINES;
  return (
    <>
      <Section id="script" title="1. Run the script" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="pointer-fine:hidden">
          On a phone? Open this page on the computer that will run the project, or choose below what it has.
        </p>
        <ScriptTabs requires={requires} system={system} onChange={setSystem} />
      </Section>
      <Section id="paste" title="2. Paste what it printed" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextArea
          label="Paste the result here"
          hint="It’s read in your browser. It’s sent only when you ask for help."
          rows={6}
          className="[&_textarea]:font-mono"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ChooseTools requires={requires} system={system} onChoose={setText} />
      </Section>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {results.isScriptBlocked && !isExplained && (
          <p>
            PowerShell refuses to run scripts on your computer. <BlockedNpm />
          </p>
        )}
        {results.unreadable.slice(0, MAX_SHOWN_LINES).map(({ line, text: unread }) => (
          <p key={line} className="text-warn wrap-anywhere">
            We can’t read line {line}: “{unread.slice(0, 80)}”
          </p>
        ))}
        {more > 0 && <p className="text-warn">And {more} more lines.</p>}
        {results.readings.size > 0 && <Verdicts verdicts={verdicts} system={hints} />}
      </div>
    </>
  );
}

interface ChooseToolsProps {
  requires: RequiredTool[];
  system: OperatingSystem;
  /** Receives the lines that a script would print. */
  onChoose: (results: string) => void;
}

/** A field for each tool's version, for buyers who can't run a script. */
function ChooseTools({ requires, system, onChoose }: ChooseToolsProps) {
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

const HOW_TO_RUN = {
  windows: 'Press the Windows key, type PowerShell, open it, paste the script and press Enter.',
  macos: 'Open Terminal (press ⌘ and Space, then type Terminal), paste the script and press Return.',
  linux: 'Open a terminal, paste the script and press Enter.',
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface ScriptTabsProps {
  requires: RequiredTool[];
  system: OperatingSystem;
  onChange: (system: OperatingSystem) => void;
}

/** A tab for each system with its script. Arrow keys change the tab. */
function ScriptTabs({ requires, system, onChange }: ScriptTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const script = makeSetupScript(system, requires);
  const handleKey = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (!step) return;
    const { length } = OPERATING_SYSTEMS;
    const position = (OPERATING_SYSTEMS.indexOf(system) + step + length) % length;
    const next = OPERATING_SYSTEMS[position];
    if (!next) return;
    onChange(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus();
  };
  return (
    <div className="panel">
      <div
        ref={list}
        role="tablist"
        aria-label="Your system"
        className="flex border-b border-line"
        onKeyDown={handleKey}
      >
        {OPERATING_SYSTEMS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === system}
            aria-controls="script-panel"
            tabIndex={each === system ? 0 : -1}
            onClick={() => onChange(each)}
            className="min-h-11 flex-1 border-b-2 border-transparent px-3 text-muted aria-selected:border-accent-edge aria-selected:font-semibold aria-selected:text-text"
          >
            {SYSTEM_LABELS[each]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="script-panel"
        aria-labelledby={`tab-${system}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4"
      >
        <p>{HOW_TO_RUN[system]}</p>
        <div>
          <CopyButton key={system} text={script} label={`Copy the script for ${SYSTEM_LABELS[system]}`} />
        </div>
        <details>
          <summary className="cursor-pointer">Read the script</summary>
          <ScrollArea
            aria-labelledby={`tab-${system}`}
            className="mt-2 max-h-80 overflow-auto rounded-md bg-raised p-3 text-xs"
          >
            <pre translate="no">{script}</pre>
          </ScrollArea>
        </details>
      </div>
    </div>
  );
}
