import { Section } from '#app/components/ui/section.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { versionsNeeded } from '#app/messages/tools.ts';
import type { OperatingSystem } from '#domain/project-facets.ts';
import type { Verdict, VerdictState } from '#domain/setup-results.ts';
import { TOOL_NAMES } from '#domain/tools.ts';
import { BlockedNpm } from './blocked-npm.tsx';
import { INSTALL } from './install-tools.ts';

const someMissing = (count: number) =>
  count === 1 ? '1 thing needs your attention.' : `${count} things need your attention.`;

const VERDICTS: Record<VerdictState, string> = {
  ok: 'OK',
  too_old: 'Too old',
  missing: 'Missing',
  unknown: 'Missing in the result',
};

const TONES: Record<VerdictState, 'ok' | 'warn' | 'bad'> = {
  ok: 'ok',
  too_old: 'warn',
  missing: 'bad',
  unknown: 'warn',
};

/** Lists each tool with its verdict and, where it is needed, how to install the tool. */
export function Verdicts({ verdicts, system }: { verdicts: Verdict[]; system: OperatingSystem }) {
  const problems = verdicts.filter(({ state, isStopped }) => state !== 'ok' || isStopped).length;
  return (
    <Section id="verdict" title="3. The result" className="grid gap-4">
      <p className="font-medium">
        {problems === 0 ? 'Your computer has everything this project needs.' : someMissing(problems)}
      </p>
      <ul className="divide-y divide-line panel">
        {verdicts.map((verdict) => (
          <ToolVerdict key={verdict.tool} verdict={verdict} system={system} />
        ))}
      </ul>
    </Section>
  );
}

/** Whether PowerShell may refuse a tool that is installed. */
export const mayBeBlocked = ({ tool, state }: Verdict, system: OperatingSystem): boolean =>
  tool === 'npm' && state === 'ok' && system === 'windows';

function ToolVerdict({ verdict, system }: { verdict: Verdict; system: OperatingSystem }) {
  const { tool, version, state, found, isNewer, isStopped } = verdict;
  const facts = [
    found !== null && `found ${found}`,
    isNewer && 'newer than tested',
    state !== 'ok' && `needs ${versionsNeeded(version)}`,
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{TOOL_NAMES[tool]}</span>{' '}
        <StatusBadge tone={TONES[state]}>{VERDICTS[state]}</StatusBadge>{' '}
        <span className="text-sm text-muted">{facts.join(', ')}</span>
      </p>
      {mayBeBlocked(verdict, system) && (
        <p className="wrap-anywhere">
          <BlockedNpm />
        </p>
      )}
      {isStopped && (
        <p className="text-warn">
          Docker is installed, but it isn’t running. Start it, then run the script again.
        </p>
      )}
      {state === 'unknown' && <p>The result has no line for it. Run the script again and paste all of it.</p>}
      {(state === 'missing' || state === 'too_old') && (
        <p className="wrap-anywhere">
          {INSTALL[tool][system]}{' '}
          <a href={INSTALL[tool].page} target="_blank" rel="noopener noreferrer" className="link">
            How to install {TOOL_NAMES[tool]}
          </a>
        </p>
      )}
    </li>
  );
}
