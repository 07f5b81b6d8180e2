import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { sendDeed } from '#app/pages/admin/send-action.ts';
import { useDeed } from '#app/pages/admin/use-action.ts';
import type { CaseDocument } from '#contract/order-documents.ts';
import { REMEDIES } from './case-labels.ts';
import { NoteForm } from './note-form.tsx';

type Deed = 'mend' | 'settle';

/** The action that mends a case, and the way to say that a person has dealt with it. Money asks once more. */
export function ExceptionDeeds({ of: each }: { of: CaseDocument }) {
  const { id: exceptionId, remedy } = each;
  const ready = useHydrated();
  const deed = useDeed();
  const toast = useToast();
  const [open, setOpen] = useState<Deed>();
  const [asked, setAsked] = useState<Deed>();
  const opener = useReturnFocus(open !== undefined);
  const isOnlySettled = remedy === 'settle';
  // A settled case leaves the list at once: what became of it is told beside the list.
  const send = (which: Deed, note: string) =>
    deed.run(async () => {
      toast(await sendDeed('settle-exception', { exceptionId, deed: which, note }));
      return '';
    });
  const ask = (which: Deed) => {
    setAsked(which);
    setOpen(which);
  };
  const mend = () => (remedy === 'refund-payment' ? ask('mend') : void send('mend', ''));

  return (
    <div className="mt-3">
      {open ? (
        <NoteForm
          key={open}
          of={each}
          deed={open}
          pending={deed.pending}
          onSend={async (note) => {
            if (await send(open, note)) setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {!isOnlySettled && (
            <Button
              ref={asked === 'mend' ? opener : undefined}
              size="sm"
              disabled={!ready}
              pending={deed.pending}
              onClick={mend}
            >
              {REMEDIES[remedy]}
            </Button>
          )}
          <Button
            ref={asked === 'settle' ? opener : undefined}
            size="sm"
            look={isOnlySettled ? 'secondary' : 'quiet'}
            disabled={!ready || deed.pending}
            onClick={() => ask('settle')}
          >
            {isOnlySettled ? REMEDIES.settle : 'Settle by a note'}
          </Button>
        </div>
      )}
      {deed.error && <FormMessage error={deed.error} />}
    </div>
  );
}
