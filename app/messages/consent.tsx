import type { RenderPart } from './render-part.ts';

export const order = (terms: RenderPart, refunds: RenderPart, privacy: RenderPart) => (
  <>
    By ordering, you confirm that you’re 18 or have a parent’s consent, accept our {terms('terms')} and{' '}
    {refunds('refund policy')}, and agree to our {privacy('privacy policy')}.
  </>
);
export const signUp = (terms: RenderPart, refunds: RenderPart, privacy: RenderPart) => (
  <>
    By creating an account, you confirm that you’re 18 or have a parent’s consent, accept our {terms('terms')}{' '}
    and {refunds('refund policy')}, and agree to our {privacy('privacy policy')}.
  </>
);
