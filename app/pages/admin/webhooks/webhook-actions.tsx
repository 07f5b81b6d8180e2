import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import type { Webhook } from '#server/features/webhooks/list-webhooks.ts';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** What a webhook is, and the buttons that test, change and delete it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isOn } = webhook;
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState('');
  const test = useCallable('sendTestEvent', { onResult: () => ({ toast: 'We’re sending a test event.' }) });
  const change = useCallable('updateWebhook', { onResult: () => ({ toast: 'Saved.' }) });
  const rotation = useCallable('rotateWebhookSecret', {
    onResult: (rotated) => {
      setSecret(rotated.secret);
      return {};
    },
  });
  const deletion = useCallable('deleteWebhook', {
    onResult: async () => {
      await navigate('/admin/orders/webhooks/sent');
      return { toast: 'The webhook is deleted.' };
    },
  });
  return (
    <section aria-label="Webhook" className="mb-5 panel p-5">
      <h1 id="webhook-url" className="text-xl wrap-anywhere">
        <span translate="no">{url}</span>
      </h1>
      <p className="mt-1 text-sm wrap-anywhere">
        <StatusBadge tone={isOn ? 'ok' : 'muted'}>{isOn ? 'On' : 'Off'}</StatusBadge>{' '}
        <span translate="no" className="font-mono text-xs text-muted">
          {events.join(', ')}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ScriptButton
          size="sm"
          disabled={!isOn}
          pending={test.pending}
          onClick={() => void test.call({ id })}
        >
          Send test event
        </ScriptButton>
        <ScriptButton size="sm" onClick={() => setEditing(true)}>
          Edit
        </ScriptButton>
        <ScriptButton
          size="sm"
          pending={change.pending && !isEditing}
          onClick={() => void change.call({ id, isOn: !isOn })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </ScriptButton>
        <ConfirmedButton
          label="New secret"
          confirm="Make it now"
          describedBy="webhook-url"
          pending={rotation.pending}
          error={rotation.error}
          onConfirm={() => void rotation.call({ id })}
        />
        <ConfirmedButton
          label="Delete"
          confirm="Delete it now"
          describedBy="webhook-url"
          pending={deletion.pending}
          error={deletion.error}
          onConfirm={() => void deletion.call({ id })}
        />
      </div>
      <FormMessage error={test.error || (isEditing ? '' : change.error)} />
      {isEditing && (
        <WebhookForm
          title="Edit webhook"
          button="Save"
          webhook={webhook}
          callable={{ ...change, call: (given) => change.call({ id, ...given }) }}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
      {secret && (
        <ShownOnce
          title="The new secret"
          label="Copy secret"
          secret={secret}
          hint="For 24 hours each event is signed with the old secret, too."
          onClose={() => setSecret('')}
        />
      )}
    </section>
  );
}
