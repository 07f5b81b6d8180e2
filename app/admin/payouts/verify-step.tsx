import { useHydrated } from '#app/opening/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { FormNote } from '#app/ui/form-note.tsx';
import type { Processing } from './use-processing.ts';

/** Works the claim out again from its orders. */
export function VerifyStep({ processing }: { processing: Processing }) {
  const ready = useHydrated();
  const { verification, failed, error, pending, verify } = processing;
  const refusal = verification && !verification.isVerified ? verification.message : '';
  return (
    <section aria-labelledby="verify" className="mt-6 border-t border-line pt-4">
      <h2 id="verify" className="mb-2 text-lg">
        1. Verify
      </h2>
      <Button disabled={!ready} pending={pending === 'verify'} onClick={verify}>
        Verify Claim
      </Button>
      <FormNote
        error={failed === 'verify' ? error : refusal}
        success={verification?.isVerified ? verification.message : ''}
      >
        Every reward is worked out again from its order: paid, not refunded, not bought by themselves.
      </FormNote>
    </section>
  );
}
