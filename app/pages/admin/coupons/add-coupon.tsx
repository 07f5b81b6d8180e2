import { useRef, useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { X } from '#app/components/ui/icons.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { startOfDay, toDay, toSeconds } from '#domain/time.ts';
import { findCodeProblem, normalizeCouponCode } from '#server/features/coupons/rules/coupon.ts';

const DAY_SECONDS = 24 * 3600;

interface AddCouponProps {
  projects: readonly CouponProject[];
  onClose: () => void;
}

/** What is wrong with which field. The server decides; this says it before the form is sent. */
type Problem = readonly [field: 'code' | 'percentOff' | 'amountOff' | 'maxUses', text: string];

/** Adds a coupon. It ends at midnight in India after the day that is entered. */
export function AddCoupon({ projects, onClose }: AddCouponProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const creation = useCallable('createCoupon', {
    onResult: ({ code }) => ({ toast: `${code} can be used now.` }),
    onError: (error, field) => field === 'code' && showProblem(['code', error]),
  });
  const showProblem = (found: Problem | null) => {
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>(`[name=${found[0]}]`)?.focus();
  };
  const errorOf = (field: Problem[0]) => (problem?.[0] === field ? problem[1] : '');
  return (
    <Dialog title="Add Coupon" onClose={onClose}>
      <CallableForm
        ref={form}
        callable={{ ...creation, error: problem ? '' : creation.error }}
        startsFocused
        read={(text, fields) => {
          const found = findProblem(text);
          showProblem(found);
          return found ? null : readCoupon(text, fields);
        }}
        onDone={onClose}
        className="grid gap-4"
        footerClassName="dialog-footer"
        buttons={
          <ScriptButton type="submit" variant="primary" pending={creation.pending}>
            Add
          </ScriptButton>
        }
        help="Links to the shop can carry the code: add ?coupon=CODE to any address."
      >
        <CouponFields projects={projects} errorOf={errorOf} onChange={() => setProblem(null)} />
      </CallableForm>
    </Dialog>
  );
}

interface CouponFieldsProps {
  projects: readonly CouponProject[];
  errorOf: (field: Problem[0]) => string;
  onChange: () => void;
}

function CouponFields({ projects, errorOf, onChange }: CouponFieldsProps) {
  return (
    <>
      <Field
        label="Code"
        name="code"
        isCode
        required
        className="[&_input]:uppercase"
        onChange={onChange}
        error={errorOf('code')}
        hint="4 to 20 letters, digits and hyphens, but not 6, because referral codes have 6."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Percent off"
          name="percentOff"
          inputMode="numeric"
          autoComplete="off"
          onChange={onChange}
          error={errorOf('percentOff')}
          hint="Fill in one of the two."
        />
        <Field
          label="Amount off"
          name="amountOff"
          inputMode="decimal"
          autoComplete="off"
          onChange={onChange}
          error={errorOf('amountOff')}
          hint="In rupees."
        />
      </div>
      <ProjectPicker projects={projects} />
      <Field
        label="Uses (optional)"
        name="maxUses"
        inputMode="numeric"
        autoComplete="off"
        onChange={onChange}
        error={errorOf('maxUses')}
        hint="How many orders can use it. An unpaid order gives its use back after 24 hours."
      />
      <Field
        label="Ends on (optional)"
        name="endsOn"
        type="date"
        min={toDay(new Date())}
        hint="The last day of the coupon, in Indian time."
      />
    </>
  );
}

function readCoupon(text: (name: string) => string, fields: FormData) {
  const chosen = fields.getAll('projectIds').map(String);
  const lastDay = toSeconds(startOfDay(text('endsOn')));
  return {
    code: text('code'),
    percentOff: toNumber(percentOf(text)),
    amountOff: text('amountOff') === '' ? null : (parseRupees(text('amountOff')) ?? -1),
    projectIds: chosen.length === 0 ? null : chosen,
    maxUses: toNumber(text('maxUses')),
    endsAt: lastDay === null ? null : lastDay + DAY_SECONDS,
  };
}

function findProblem(text: (name: string) => string): Problem | null {
  const code = findCodeProblem(normalizeCouponCode(text('code')));
  if (code) return ['code', code];
  const [percent, amount, uses] = [percentOf(text), text('amountOff'), text('maxUses')];
  if ((percent === '') === (amount === ''))
    return ['percentOff', 'Please enter either percent off or amount off.'];
  if (percent !== '' && !/^([1-9]\d?|100)$/.test(percent))
    return ['percentOff', 'Percent off is a whole number from 1 to 100.'];
  if (amount !== '' && !((parseRupees(amount) ?? 0) > 0))
    return ['amountOff', 'The amount off must be more than ₹0.'];
  return uses === '' || /^[1-9]\d*$/.test(uses) ? null : ['maxUses', 'Uses is a whole number of at least 1.'];
}

/** The percentage as typed, also as `10 %`. */
const percentOf = (text: (name: string) => string) => text('percentOff').replace(/%$/, '').trim();

/** Null for an empty field. JSON has no NaN, so the server refuses a text as the number −1. */
function toNumber(text: string): number | null {
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : -1;
}

/** The most projects that are offered for a search term. */
const OFFERED = 6;

interface CouponProject {
  id: string;
  name: string;
}

/** A search field for the projects of a coupon. The chosen ones are hidden fields named `projectIds`. */
function ProjectPicker({ projects }: { projects: readonly CouponProject[] }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly CouponProject[]>([]);
  const term = typed.trim().toLowerCase();
  const matches = projects.filter((each) => !chosen.includes(each) && each.name.toLowerCase().includes(term));
  const offered = term === '' ? [] : matches.slice(0, OFFERED);
  const choose = (project: CouponProject | undefined) => {
    if (!project) return;
    setChosen([...chosen, project]);
    setTyped('');
  };
  return (
    <div>
      <Field
        label="Projects"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose(offered[0]);
        }}
        hint={
          chosen.length === 0
            ? 'For all projects, unless you search and choose some.'
            : 'For these projects only.'
        }
      />
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {term !== '' && offered.length === 0 && 'No project has this in its name.'}
      </p>
      {offered.length > 0 && (
        <ul aria-label="Projects found" className="mt-2 panel bg-raised">
          {offered.map((project) => (
            <li key={project.id}>
              <button
                type="button"
                className="min-h-10 w-full px-3 text-left wrap-anywhere hover:bg-surface focus-visible:-outline-offset-2"
                onClick={() => choose(project)}
              >
                {project.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Chosen projects" className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((project) => (
            <li key={project.id} className="max-w-full">
              <input type="hidden" name="projectIds" value={project.id} />
              <Button
                size="xs"
                className="max-w-full font-normal"
                onClick={() => setChosen(chosen.filter((other) => other !== project))}
              >
                <span className="sr-only">Remove </span>
                <span className="truncate">{project.name}</span>
                <X className="size-3.5 text-muted" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
