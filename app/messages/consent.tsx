import type { RenderWords } from './render-words.ts';

export const order = (terms: RenderWords, refunds: RenderWords, privacy: RenderWords) => (
  <>
    By ordering, you confirm that you’re 18 or have a parent’s consent, accept our {terms('terms')} and{' '}
    {refunds('refund policy')}, and agree to our {privacy('privacy policy')}.
  </>
);
export const signUp = (terms: RenderWords, privacy: RenderWords) => (
  <>
    By creating an account, you confirm that you’re 18 or have a parent’s consent, accept our {terms('terms')}{' '}
    and agree to our {privacy('privacy policy')}.
  </>
);
