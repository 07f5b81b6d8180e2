import { Hono } from 'hono';
import { nowInSeconds, type Store } from '#sandbox/store.ts';

export interface WhatsAppRow {
  id: number;
  recipient: string;
  template: string;
  /** The texts of the template's placeholders, as JSON. */
  parameters: string;
  sent_at: number;
}

interface TemplateMessage {
  messaging_product?: string;
  to?: string;
  type?: string;
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { type?: string; parameters?: { type?: string; text?: string }[] }[];
  };
}

/**
 * The WhatsApp Cloud API. Template messages are kept and never sent. Numbers that end in 0000 have no
 * WhatsApp. Source: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export function whatsAppApi(store: Store): Hono {
  const api = new Hono();

  api.use(async (c, next) => {
    if (/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) return next();
    return c.json(refusal(190, 'OAuthException', 'Invalid OAuth access token.'), 401);
  });

  api.get('/:version/:phoneId', (c) =>
    c.json({ id: c.req.param('phoneId'), verified_name: 'Sandbox', display_phone_number: '+91 00000 00000' }),
  );

  api.post('/:version/:phoneId/messages', async (c) => {
    const message = (await c.req.json().catch(() => ({}))) as TemplateMessage;
    const { to = '', type, template } = message;
    const body = template?.components?.find((component) => component.type === 'body');
    const parameters = body?.parameters?.map(({ text }) => text ?? '') ?? [];
    const isComplete =
      message.messaging_product === 'whatsapp' &&
      type === 'template' &&
      template?.name &&
      template.language?.code;
    if (!isComplete || !/^\d{8,15}$/.test(to) || parameters.some((text) => /[\n\t]|^$/.test(text)))
      return c.json(refusal(100, 'OAuthException', 'Invalid parameter'), 400);
    if (to.endsWith('0000')) return c.json(refusal(131_026, 'OAuthException', 'Message undeliverable'), 400);
    const id = store.insert('whatsapp_messages', {
      recipient: to,
      template: template?.name ?? '',
      parameters: JSON.stringify(parameters),
      sent_at: nowInSeconds(),
    });
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.sandbox${id}` }],
    });
  });
  return api;
}

function refusal(code: number, type: string, message: string) {
  return { error: { message, type, code, fbtrace_id: 'sandbox' } };
}
