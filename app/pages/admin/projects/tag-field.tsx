import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import type { FieldTexts } from '#app/components/ui/field-frame.tsx';
import { X } from '#app/components/ui/icons.tsx';
import { splitList } from './project-fields.ts';

interface TagFieldProps extends FieldTexts {
  name: string;
  /** Words that are separated by commas. */
  value: string;
  onValue: (value: string) => void;
  className?: string;
}

/** A field for words, which are also shown as tags. A press on a tag removes its word. */
export function TagField({ value, onValue, className, ...field }: TagFieldProps) {
  const words = splitList(value);
  return (
    <div className={className}>
      <Field
        {...field}
        value={value}
        required
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
      />
      {words.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {words.map((word, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may be typed twice
            <li key={position} className="max-w-full">
              <Button
                size="xs"
                className="max-w-full font-normal"
                onClick={() => onValue(words.filter((_, other) => other !== position).join(', '))}
              >
                <span className="sr-only">Remove </span>
                <span className="truncate">{word}</span>
                <X className="size-3.5 text-muted" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
