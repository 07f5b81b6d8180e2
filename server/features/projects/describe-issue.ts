import type * as z from 'zod';

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

/** Describes what is wrong with a field of a catalogue row, such as `price must be a number`. */
export function describeIssue(issue: z.core.$ZodIssue, row: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return `there is no field ${issue.keys.map((key) => `“${key}”`).join(' or ')}`;
  const name = issue.path
    .map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)))
    .join(', ');
  return `${name || 'it'} ${describeProblem(issue, valueAt(row, issue.path))}`;
}

function describeProblem(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'array')
        return `needs at least ${issue.minimum === 1 ? 'one entry' : `${issue.minimum} entries`}`;
      return issue.origin === 'string' ? 'is empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `has more than ${issue.maximum} entries`;
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_value':
      // An empty text, which clears the field, is not worth naming.
      return `must be one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    default:
      return `is not valid: ${issue.message}`;
  }
}

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], row);
}
