import { Field } from '#app/components/ui/field.tsx';

/** The buyer's consent to a message, and the number for it. */
export interface WhatsAppChoice {
  isWanted: boolean;
  number: string;
}

export interface WhatsAppFieldProps {
  choice: WhatsAppChoice;
  onChange: (choice: WhatsAppChoice) => void;
  /** After how many days the number is deleted. */
  keptDays: number;
}

/** A checkbox for the consent to a WhatsApp message, unticked at first. A tick asks for the number. */
export function WhatsAppField({ choice, onChange, keptDays }: WhatsAppFieldProps) {
  const { isWanted, number } = choice;
  return (
    <div className="grid basis-full gap-3 px-2.5">
      <label className="flex min-h-8 cursor-pointer items-center gap-3 text-sm text-muted pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="whatsapp"
          className="size-5 shrink-0 accent-accent"
          checked={isWanted}
          onChange={(event) => onChange({ ...choice, isWanted: event.target.checked })}
        />
        Message me on WhatsApp when my invitation is out
      </label>
      {isWanted && (
        <Field
          label="WhatsApp number"
          name="whatsapp-number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={number}
          onChange={(event) => onChange({ ...choice, number: event.target.value })}
          hint={`We send one message, and delete your number after ${keptDays} days.`}
        />
      )}
    </div>
  );
}
