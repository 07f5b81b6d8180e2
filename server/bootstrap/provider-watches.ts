import type { Shop } from '../context.ts';
import { openBlock } from '../features/access/blocks/blocks.ts';
import { reportSkipped } from '../features/cases/report-skipped.ts';
import {
  LOOKUP_TOKEN,
  OAUTH_APP,
  PAYMENT_KEYS,
  WHATSAPP_TOKEN,
  watchCredentials,
} from '../features/cases/watch-credentials.ts';
import { refundOutbox } from '../features/refunds/schema.ts';
import { whatsAppOutbox } from '../features/whatsapp/schema.ts';
import type { CredentialWatch } from '../integrations/credential-watch.ts';
import type { GithubWatch } from '../integrations/github/credential.ts';
import type { ProviderWatch } from '../integrations/razorpay/client.ts';

type Parts = Pick<Shop, 'db' | 'jobs' | 'settings' | 'sealer' | 'log'>;

/** Turns what the payment provider's answers say about the account into cases. */
export function watchPayments(shop: Parts): ProviderWatch {
  return {
    ...watchCredentials(shop, {
      subject: PAYMENT_KEYS,
      says: 'The payment provider refuses our keys',
      settings: 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
      waiting: [refundOutbox],
    }),
    skipped: (list) => reportSkipped(shop, list),
  };
}

export function watchWhatsApp(shop: Parts): CredentialWatch {
  return watchCredentials(shop, {
    subject: WHATSAPP_TOKEN,
    says: 'WhatsApp refuses our token',
    settings: 'WHATSAPP_TOKEN and WHATSAPP_PHONE_ID',
    waiting: [whatsAppOutbox],
  });
}

/** A refused main token or app is a block, which holds invitations up and is probed until it ends. */
export function watchGithub(shop: Parts): GithubWatch {
  return {
    lookups: watchCredentials(shop, {
      subject: LOOKUP_TOKEN,
      says: 'GitHub refuses the token of visitors’ look-ups',
      settings: 'GITHUB_LOOKUP_TOKEN',
      waiting: [],
    }),
    oauth: watchCredentials(shop, {
      subject: OAUTH_APP,
      says: 'GitHub refuses the app with which buyers connect their accounts and log in',
      settings:
        'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, and whether at GitHub the app’s callback URL is APP_URL and the app is not suspended',
      waiting: [],
    }),
    async refused(reason) {
      await shop.db
        .transaction((tx) => openBlock(shop, tx, { subject: '*', reason }))
        .catch((err: unknown) => shop.log.error({ err }, 'the block of refused credentials was not opened'));
    },
  };
}
