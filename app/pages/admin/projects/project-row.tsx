import { useId, useState } from 'react';
import { Cover } from '#app/components/cover.tsx';
import { CallableForm, FormField } from '#app/components/forms/callable-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { enterRupees } from '#app/messages/labels.ts';
import { formatPrice } from '#domain/money.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { getPriceToPay, type ProjectStatus } from '#domain/project.ts';
import { lastDayBefore, startOfDay, toDay, toSeconds } from '#domain/time.ts';
import type { AdminProject } from '#server/features/projects/list-admin-projects.ts';
import { ProjectActions } from './project-actions.tsx';

/** The status in the admin panel's list of projects. */
const PAUSED_STATUSES = {
  checks: 'Paused: checks fail',
  repository: 'Not on sale: GitHub refuses invitations',
  places: 'Sold out',
} as const;

const BADGES: Record<ProjectStatus, { tone: Tone; label: string }> = {
  draft: { tone: 'warn', label: 'Draft' },
  published: { tone: 'ok', label: 'Published' },
  archived: { tone: 'muted', label: 'Archived' },
};

interface ProjectRowProps {
  project: AdminProject;
  isChosen: boolean;
  onChoose: () => void;
  onUpdate: () => void;
}

export function ProjectRow({ project, isChosen, onChoose, onUpdate }: ProjectRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-3 py-2.5 sm:grid-cols-[auto_auto_1fr_auto] sm:px-4 lg:grid-cols-[auto_auto_1fr_7rem_8.5rem_16rem] lg:gap-x-4">
      <label className="-m-2 grid size-9 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label="Select"
          aria-describedby={id}
          checked={isChosen}
          onChange={onChoose}
          data-needs-script
        />
      </label>
      <span className="block w-16 max-sm:hidden">
        <Cover project={project} sizes="4rem" className="rounded-sm border border-line" />
      </span>
      <div className="min-w-0 max-sm:col-span-2">
        <h2 id={id} className="font-sans text-base leading-snug font-semibold tracking-normal">
          {project.name}
        </h2>
        <p className="caption truncate">
          <ProjectStatusBadge status={project.status} />
          <PauseBadge project={project} /> · {project.slug}
        </p>
        {project.missingTech.length > 0 && (
          <p className="caption text-warn">Not in the repository: {project.missingTech.join(', ')}</p>
        )}
      </div>
      <p className="text-sm text-muted max-lg:row-start-2 max-sm:col-start-2 sm:max-lg:col-start-3 lg:text-right">
        Enrolled{' '}
        <span className="ml-0.5 text-text tabular-nums">
          {(project.purchaseCount ?? 0).toLocaleString('en-IN')}
        </span>
      </p>
      <p className="text-right max-lg:row-start-2 max-sm:col-start-3 sm:max-lg:col-start-4">
        <OfferPrice {...project} rupees={getPriceToPay(project)} className="text-base" />
      </p>
      <div className="-mr-3 flex justify-end gap-1 max-sm:col-span-full max-sm:row-start-3 sm:max-lg:col-start-4 sm:max-lg:row-start-1">
        <ScriptButton size="sm" aria-describedby={id} onClick={onUpdate}>
          Update
        </ScriptButton>
        <SaleButton project={project} describedBy={id} />
        <ScriptButton
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          aria-describedby={id}
          onClick={() => setOpen(!isOpen)}
        >
          More
          <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </ScriptButton>
      </div>
      {isOpen && <ProjectActions id={`${id}-more`} project={project} describedBy={id} />}
    </li>
  );
}

/** Says what stops the sale, or that the repository's checks fail. */
function PauseBadge({ project: { pausedBy, checksFail } }: { project: AdminProject }) {
  if (!pausedBy && !checksFail) return null;
  return (
    <>
      {' · '}
      <StatusBadge tone={pausedBy ? 'bad' : 'warn'}>
        {pausedBy ? PAUSED_STATUSES[pausedBy] : 'Checks fail'}
      </StatusBadge>
    </>
  );
}

function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, label } = BADGES[status];
  return (
    <StatusBadge isChip tone={tone}>
      {label}
    </StatusBadge>
  );
}

const DAY_SECONDS = 24 * 3600;

interface SaleButtonProps {
  project: AdminProject;
  /** The id of the element that names the project. */
  describedBy: string;
}

/** Opens the dialog of a project's sale. A free project has none. */
function SaleButton({ project, describedBy }: SaleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  if (!project.price) return null;
  return (
    <>
      <ScriptButton
        ref={button}
        size="sm"
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Sale
      </ScriptButton>
      {isOpen && <SaleDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Starts, changes or ends a project's sale. It ends at midnight in India after the day that is entered. */
function SaleDialog({ project, onClose }: { project: AdminProject; onClose: () => void }) {
  const { id: projectId, name, price, salePrice, saleEndsAt } = project;
  const sale = useCallable('setSale', {
    onResult: (result) => ({
      toast:
        result.salePrice === null
          ? `The sale of “${name}” has ended.`
          : `“${name}” is on sale for ${formatPrice(result.salePrice)}.`,
    }),
  });
  return (
    <Dialog title="Sale" onClose={onClose}>
      <CallableForm
        callable={sale}
        startsFocused
        rules={{ salePrice: [{ test: (typed) => parseRupees(typed) !== null }, enterRupees] }}
        read={(text) => {
          const lastDay = toSeconds(startOfDay(text('endsOn')));
          const endsAt = lastDay === null ? null : lastDay + DAY_SECONDS;
          return { projectId, salePrice: parseRupees(text('salePrice')), endsAt };
        }}
        onDone={onClose}
        className="grid gap-4"
        buttons={
          <div className="flex flex-wrap gap-3">
            <ScriptButton type="submit" variant="primary" pending={sale.pending}>
              Start sale
            </ScriptButton>
            {salePrice !== null && (
              <ScriptButton
                pending={sale.pending}
                onClick={async () => {
                  if (await sale.call({ projectId, salePrice: null, endsAt: null })) onClose();
                }}
              >
                End sale
              </ScriptButton>
            )}
          </div>
        }
        help="Visitors see it at once, with the lowest price of the last 30 days struck through. Open orders keep their price."
      >
        <p>{name}</p>
        <FormField
          label="Sale price"
          name="salePrice"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={salePrice ?? ''}
          hint={`In rupees, below the regular price of ${formatPrice(price)}.`}
        />
        <Field
          label="Ends on (optional)"
          name="endsOn"
          type="date"
          min={toDay(new Date())}
          defaultValue={saleEndsAt === null ? '' : lastDayBefore(saleEndsAt)}
          hint="The last day of the sale, in Indian time."
        />
      </CallableForm>
    </Dialog>
  );
}
