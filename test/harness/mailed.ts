import { openLinks } from '#server/platform/mail/seal-links.ts';
import { createSealer } from '#server/platform/sealer.ts';

export const TEST_SECRET = 'the secret of the test shop';

const sealer = createSealer(TEST_SECRET);

/** The text of a stored mail as its recipient gets it, with its links. */
export const mailed = (text: unknown): string => openLinks(sealer, String(text ?? ''));
