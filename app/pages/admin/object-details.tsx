import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/time.ts';

/** Documents have times as Unix seconds in fields such as `createdAt` and `queuedUntil`. */
const TIME_FIELD = /(At|Until)$/;
/** These times mean 2001 to 2096. Other numbers in such fields are counts. */
const [MIN_TIME, MAX_TIME] = [978_307_200, 4_000_000_000];

/** Shows the names and values of any object, with nested objects indented and times formatted. */
export function ObjectDetails({ object }: { object: object }) {
  return (
    <dl className="details">
      {Object.entries(object).map(([name, value]) => (
        <Fact key={name} name={toLabel(name)} className={isNonEmptyObject(value) ? 'nested' : undefined}>
          <Value name={name} value={value} />
        </Fact>
      ))}
    </dl>
  );
}

interface FactProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of a `<dl className="details">`. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (isNonEmptyObject(value) && !isPlainList(value)) return <ObjectDetails object={value} />;
  if (typeof value === 'number') return <span className="tabular-nums">{formatNumber(name, value)}</span>;
  return <>{toText(value)}</>;
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = isPlainList(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value ?? '');
  return text || '—';
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

function formatNumber(name: string, value: number): string {
  const isTime = TIME_FIELD.test(name) && value > MIN_TIME && value < MAX_TIME;
  return isTime ? formatDateTime(value) : String(value);
}

function isNonEmptyObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

const SPELLINGS: Readonly<Record<string, string>> = { github: 'GitHub', id: 'ID', upi: 'UPI', url: 'URL' };

/** Turns `githubInviteStatus` into `GitHub invite status`. Ids that are used as keys stay as they are. */
function toLabel(name: string): string {
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return name;
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => SPELLINGS[word] ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
