import { useState } from 'react';
import { TextArea } from '#app/components/ui/text-area.tsx';
import type { OperatingSystem } from '#domain/project-facets.ts';
import { judgeSetup, readResults } from '#domain/setup-results.ts';
import type { RequiredTool } from '#domain/tools.ts';
import { BlockedNpm } from './blocked-npm.tsx';
import { ChooseTools } from './choose-tools.tsx';
import { ScriptTabs } from './script-tabs.tsx';
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
      <section aria-labelledby="script" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="script" className="text-xl">
          1. Run the script
        </h2>
        <p className="pointer-fine:hidden">
          On a phone? Open this page on the computer that will run the project, or choose below what it has.
        </p>
        <ScriptTabs requires={requires} system={system} onChange={setSystem} />
      </section>
      <section aria-labelledby="paste" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="paste" className="text-xl">
          2. Paste what it printed
        </h2>
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
      </section>
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
