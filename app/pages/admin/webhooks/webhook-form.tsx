import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import type { Webhook } from '#server/features/webhooks/list-webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#server/features/webhooks/rules/webhook-events.ts';

interface WebhookFormProps {
  title: string;
  button: string;
  webhook?: Webhook;
  callable: {
    pending: boolean;
    error: string;
    call: (data: { url: string; events: WebhookEvent[] }) => Promise<boolean>;
  };
  onDone: () => void;
  onClose: () => void;
}

/** The address of a webhook, and the events that it hears of. */
export function WebhookForm({ title, button, webhook, callable, onDone, onClose }: WebhookFormProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <CallableForm
        callable={callable}
        startsFocused
        rules={{ url: required('Please enter an address.') }}
        read={(text, fields) => ({
          url: text('url'),
          events: WEBHOOK_EVENTS.filter((event) => fields.getAll('events').includes(event)),
        })}
        onDone={onDone}
        className="grid gap-4"
        footerClassName="dialog-footer"
        buttons={
          <ScriptButton type="submit" variant="primary" pending={callable.pending}>
            {button}
          </ScriptButton>
        }
      >
        <FormField
          label="Address"
          name="url"
          type="url"
          isCode
          required
          maxLength={500}
          defaultValue={webhook?.url}
          placeholder="https://…"
          hint="We post events there, signed, and try for three days."
        />
        <fieldset>
          <legend className="text-sm font-semibold">Events</legend>
          <div className="grid sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((event) => (
              <label key={event} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="events"
                  value={event}
                  defaultChecked={webhook?.events.includes(event) ?? true}
                  className="size-5 shrink-0 accent-accent"
                />
                <Code text={event} />
              </label>
            ))}
          </div>
        </fieldset>
      </CallableForm>
    </Dialog>
  );
}
