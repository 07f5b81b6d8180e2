import { openStore } from '#sandbox/store.ts';
import { type WhatsAppRow, whatsAppApi } from '#sandbox/whatsapp/whatsapp-api.ts';
import type { WhatsAppSettings } from '#server/integrations/whatsapp/whatsapp.ts';
import type { Provider } from './network.ts';

/** The sandbox's WhatsApp. */
export function createSimulatedWhatsApp() {
  const store = openStore(':memory:');
  const provider: Provider = { app: whatsAppApi(store), faults: [] };
  const settings: WhatsAppSettings = {
    token: 'token',
    phoneId: '1234567890',
    apiUrl: 'https://whatsapp.sim',
  };
  return {
    provider,
    settings,
    /** The recipients of all messages, in the order in which they were sent. */
    recipients: () =>
      store.all<WhatsAppRow>('select * from whatsapp_messages order by id').map(({ recipient }) => recipient),
    close: () => store.close(),
  };
}

export type SimulatedWhatsApp = ReturnType<typeof createSimulatedWhatsApp>;
