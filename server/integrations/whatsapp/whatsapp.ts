import { endTurn } from '../../platform/http/request-turn.ts';
import type { CredentialWatch } from '../credential-watch.ts';

/** A WhatsApp sender: https://developers.facebook.com/docs/whatsapp/cloud-api */
export interface WhatsAppSettings {
  /** The token of a system user with the permission `whatsapp_business_messaging`. */
  token: string;
  /** The sender's phone number ID. */
  phoneId: string;
  /** The address without a trailing slash. */
  apiUrl: string;
}

export interface InvitedMessage {
  /** The number as country code and digits. */
  to: string;
  projectName: string;
  githubLogin: string;
  /** The page where the invitation is accepted. */
  url: string;
}

export type WhatsApp = ReturnType<typeof createWhatsApp>;

/**
 * - `retry`: nothing was sent, and it may work later
 * - `refused`: it will not work
 * - `unclear`: it may have been sent
 * The message contains no phone number, because it is logged.
 */
export class WhatsAppError extends Error {
  override name = 'WhatsAppError';
  readonly kind: 'retry' | 'refused' | 'unclear';
  /** True if WhatsApp answered: the settings or the message are wrong, or it is busy. */
  readonly isAnswered: boolean;

  constructor(kind: WhatsAppError['kind'], message: string, { isAnswered = true } = {}) {
    super(message);
    this.kind = kind;
    this.isAnswered = isAnswered;
  }
}

const VERSION = 'v23.0';
const TIMEOUT_MS = 10_000;
/** The message template that the owner creates at Meta; see docs/deployment.md. */
export const TEMPLATE = { name: 'invitation_sent', language: 'en' };
/**
 * Rate limits, which also have status 400.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const RATE_LIMITS = new Set([4, 80_007, 130_429, 131_048, 131_056]);
/** Failures to connect, so that nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** A client of the WhatsApp Cloud API, without retries. */
export function createWhatsApp(
  { token, phoneId, apiUrl }: WhatsAppSettings,
  { timeoutMs = TIMEOUT_MS, watch }: { timeoutMs?: number; watch?: CredentialWatch } = {},
) {
  async function call(path: string, body?: object): Promise<Record<string, unknown>> {
    endTurn();
    const response = await fetch(`${apiUrl}/${VERSION}/${phoneId}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      const code = error.cause?.code ?? error.name;
      const kind = NOT_CONNECTED.has(code) ? 'retry' : 'unclear';
      throw new WhatsAppError(kind, `WhatsApp can't be reached (${code}).`, { isAnswered: false });
    });
    if (!response.ok) {
      const error = await toError(response);
      if (response.status === 401) await watch?.refused({ route: null, reason: error.message });
      throw error;
    }
    await watch?.accepted(path);
    return (await response.json().catch(() => ({}))) as Record<string, unknown>;
  }

  return {
    /** Says that an invitation was sent. Throws WhatsAppError. */
    async sendInvited({ to, projectName, githubLogin, url }: InvitedMessage) {
      const parameters = [projectName, githubLogin, url].map((text) => ({
        type: 'text',
        text: toParameter(text),
      }));
      await call('/messages', {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: {
          name: TEMPLATE.name,
          language: { code: TEMPLATE.language },
          components: [{ type: 'body', parameters }],
        },
      });
    },
    /** Gets the sender's name. Throws WhatsAppError. */
    async getSenderName() {
      const { verified_name: name } = await call('?fields=verified_name');
      return typeof name === 'string' ? name : '';
    },
  };
}

/** Meta's messages may quote the number, so only its codes are kept. */
async function toError(response: Response): Promise<WhatsAppError> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  const code = typeof body?.error?.code === 'number' ? body.error.code : null;
  const reason = `WhatsApp answered ${status}${code === null ? '' : `, error ${code}`}.`;
  const isLater =
    status === 401 || status === 403 || status === 429 || (code !== null && RATE_LIMITS.has(code));
  // After a gateway's error the message may still be sent.
  if (status >= 500) return new WhatsAppError(code === null ? 'unclear' : 'retry', reason);
  return new WhatsAppError(isLater ? 'retry' : 'refused', reason);
}

/** Parameters are single lines of limited length. */
function toParameter(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
