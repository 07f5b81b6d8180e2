import { type KeyboardEvent, useRef } from 'react';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { SYSTEM_LABELS } from '#app/messages/facets.ts';
import { OPERATING_SYSTEMS, type OperatingSystem } from '#domain/project-facets.ts';
import { makeSetupScript } from '#domain/setup-script.ts';
import type { RequiredTool } from '#domain/tools.ts';

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
export function ScriptTabs({ requires, system, onChange }: ScriptTabsProps) {
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
