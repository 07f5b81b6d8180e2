import { formatDateTime } from '#domain/time.ts';

/** Moments in documents: seconds since 1970 under a name such as `createdAt` or `queuedUntil`. */
const MOMENT = /(At|Until)$/;
/** Seconds of 2001 and of 2096: a number between is a moment, others are counts. */
const [EARLIEST, LATEST] = [978_307_200, 4_000_000_000];

/** Any object as names and values, whatever it has: what is nested is indented, moments can be read. */
export function Details({ of }: { of: object }) {
  return (
    <dl className="details">
      {Object.entries(of).map(([name, value]) => (
        <div key={name} className={isNested(value) ? 'nested' : undefined}>
          <dt>{readable(name)}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ') || '—';
  if (isNested(value)) return <Details of={value} />;
  if (value === null || value === undefined || value === '' || typeof value === 'object') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return <span className="tabular-nums">{numberText(name, value)}</span>;
  return String(value);
}

function numberText(name: string, value: number): string {
  const moment = MOMENT.test(name) && value > EARLIEST && value < LATEST;
  return moment ? formatDateTime(value) : String(value);
}

function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

/** `githubInviteStatus` → `Github invite status`; ids stay as they are. */
function readable(name: string): string {
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return name;
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
