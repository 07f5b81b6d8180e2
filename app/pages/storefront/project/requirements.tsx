import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { projectsUrl } from '#app/lib/projects-query.ts';
import { FIELD_LABELS, LEVEL_LABELS, systemNames } from '#app/messages/facets.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { toolNeeded } from '#app/messages/tools.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { type HardwarePart, type ProjectLevel, sumPartsPaise } from '#domain/project-facets.ts';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import { type AbsentFiles, namePaths } from '#server/features/repositories/rules/absent-files.ts';

const LEVEL_HINTS: Record<ProjectLevel, string> = {
  beginner: 'fine as a first or mini project',
  intermediate: 'you know the main language',
  advanced: 'allow a few weeks to understand it',
};

type RequirementsProject = Pick<
  ProjectDetails,
  'field' | 'level' | 'teamSize' | 'hardware' | 'operatingSystems' | 'requires' | 'runsInBrowser'
>;

/** Shows field, level, team, hardware, systems and tools. Renders nothing if none of these is known. */
export function Requirements({
  project,
  absentFiles,
}: {
  project: RequirementsProject;
  absentFiles: AbsentFiles | null;
}) {
  const { field, level, teamSize, hardware, operatingSystems, requires, runsInBrowser } = project;
  const isSilent =
    [hardware, operatingSystems, requires].every(({ length }) => length === 0) &&
    !runsInBrowser &&
    !absentFiles;
  if (!field && !level && teamSize === 1 && isSilent) return null;
  return (
    <Section id="requirements" title="What you need" heading="text-2xl" className="mt-10">
      <dl className="mt-4 panel">
        {field && (
          <Row label="Field">
            <Link to={projectsUrl({ field })} className="link">
              {FIELD_LABELS[field]}
            </Link>
          </Row>
        )}
        {level && (
          <Row label="Level">
            {LEVEL_LABELS[level]}: {LEVEL_HINTS[level]}
          </Row>
        )}
        <Row label="Team size">
          {teamSize === 1 ? 'Suits one person' : `Up to ${teamSize} people, one price`}
        </Row>
        <Row label="Hardware">
          {hardware.length === 0 ? 'Just your computer' : <Parts parts={hardware} />}
        </Row>
        {operatingSystems.length > 0 && <Row label="Operating systems">{systemNames(operatingSystems)}</Row>}
        {requires.length > 0 && (
          <Row label="Software">
            <ul>
              {requires.map(({ tool, version }) => (
                <li key={tool}>{toolNeeded(tool, version)}</li>
              ))}
            </ul>
          </Row>
        )}
        {runsInBrowser && (
          <Row label={labels.runsInBrowser}>
            It opens in GitHub Codespaces, ready to run. Codespaces uses the free hours of your own GitHub
            account.
          </Row>
        )}
        {absentFiles && <AbsentFileRows {...absentFiles} />}
      </dl>
    </Section>
  );
}

/** Says what a clone or a download of the repository doesn't simply contain. */
function AbsentFileRows({ lfs, submodules, links }: AbsentFiles) {
  return (
    <>
      {lfs && (
        <Row label="Large files">
          {`${countOf(lfs.count, 'file')}${lfs.bytes > 0 ? `, ${formatBytes(lfs.bytes)},` : ''} in Git LFS: `}
          <Code text={namePaths(lfs)} />
          {
            '. Install Git LFS before you clone. GitHub’s Download ZIP may have small pointers in their place.'
          }
        </Row>
      )}
      {submodules && (
        <Row label="Not included">
          {`${countOf(submodules.count, 'submodule')}, without what is in the repositories behind: `}
          <Code text={namePaths(submodules)} />
        </Row>
      )}
      {links && (
        <Row label="Missing">
          {`${countOf(links.count, 'symlink')} to something outside of the repository: `}
          <Code text={namePaths(links)} />
        </Row>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5">
      <dt className="caption sm:pt-1">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Parts({ parts }: { parts: HardwarePart[] }) {
  return (
    <>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Parts and their usual prices</caption>
        <tbody>
          {parts.map(({ item, rupees }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part may be listed twice
            <tr key={position} className="align-top">
              <th scope="row" className="py-0.5 pr-4 text-left font-normal wrap-anywhere">
                {item}
              </th>
              <td translate="no" className="py-0.5 text-right whitespace-nowrap">
                {formatRupees(rupees)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="pt-1.5 text-left">
              Total
            </th>
            <td translate="no" className="pt-1.5 text-right whitespace-nowrap">
              {formatPaise(sumPartsPaise(parts))}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-sm text-muted">
        Parts aren't included. Prices are what they usually cost in India.
      </p>
    </>
  );
}
