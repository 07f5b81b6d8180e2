import { listenOnLoopback } from '#sandbox/listen.ts';
import { openStore } from '#sandbox/store.ts';
import { type WhatsAppRow, whatsAppApi } from '#sandbox/whatsapp/whatsapp-api.ts';
import type { WhatsAppSettings } from '#server/integrations/whatsapp/whatsapp.ts';
import { type FaultInjection, withFaultInjection } from './fault-injection.ts';

/** The sandbox's WhatsApp Cloud API with fault injection. */
export interface FakeWhatsApp extends FaultInjection {
  settings: WhatsAppSettings;
  /** Sent messages, oldest first. */
  readonly messages: { to: string; template: string; texts: string[] }[];
  reset(): void;
  close(): Promise<void>;
}

export async function startFakeWhatsApp(): Promise<FakeWhatsApp> {
  const store = openStore(':memory:');
  const { app, ...faults } = withFaultInjection(whatsAppApi(store));
  const server = await listenOnLoopback(app);
  return {
    ...faults,
    settings: { token: 'token', phoneId: '1234567890', apiUrl: server.url },
    get messages() {
      return store
        .all<WhatsAppRow>('select * from whatsapp_messages order by id')
        .map(({ recipient: to, template, parameters }) => ({
          to,
          template,
          texts: JSON.parse(parameters) as string[],
        }));
    },
    reset() {
      store.run('delete from whatsapp_messages');
      faults.calls.length = 0;
      faults.clearFaults();
    },
    async close() {
      await server.close();
      store.close();
    },
  };
}
