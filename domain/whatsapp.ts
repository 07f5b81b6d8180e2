/**
 * How a WhatsApp message ended:
 * - `sent`: WhatsApp accepted it
 * - `refused`: WhatsApp won't deliver it
 * - `unclear`: it may have been sent, so it isn't sent again
 * - `dropped`: it no longer has a purpose, or failed for too long
 */
export const WHATSAPP_OUTCOMES = ['sent', 'refused', 'unclear', 'dropped'] as const;
export type WhatsAppOutcome = (typeof WHATSAPP_OUTCOMES)[number];
