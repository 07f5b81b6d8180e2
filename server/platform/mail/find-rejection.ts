/** Why a mail server refuses a mail permanently. */
export interface Rejection {
  /**
   * - `recipient`: the address accepts no mail
   * - `shop`: the server does not accept the shop, for any recipient
   */
  fault: 'recipient' | 'shop';
  /** The server's reply. */
  reply: string;
}

/** The parts of nodemailer's errors that describe the server's reply. */
interface SmtpError {
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Replies about a protocol error or authentication (RFC 5321, RFC 4954). */
const SHOP_CODES = new Set([500, 502, 503, 504, 530, 534, 535, 538, 555]);
/**
 * Enhanced status codes (RFC 3463) for a bad sender, protocol errors, and policy such as relaying or the
 * sender's reputation.
 */
const SHOP_STATUS = /^\d{3}[ -]5\.(1\.[78]|5\.\d+|7\.\d+)\b/;

/**
 * Finds the permanent rejection (5xx) in an error of the mailer; null for errors that may not happen again.
 */
export function findRejection(error: unknown): Rejection | null {
  const { responseCode = 0, response, command } = (error ?? {}) as SmtpError;
  if (responseCode < 500 || responseCode > 599) return null;
  const reply = (response ?? String(responseCode)).replace(/\s+/g, ' ').slice(0, 300);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isShop = !isAboutMail || SHOP_CODES.has(responseCode) || SHOP_STATUS.test(reply);
  return { fault: isShop ? 'shop' : 'recipient', reply };
}
