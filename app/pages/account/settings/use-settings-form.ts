import { useActionData, useFetcher } from 'react-router';
import type { SettingsResult } from './settings-action.server.ts';

/** A form of the account page with its last result. While the form is sent, it has neither error nor success. */
export function useSettingsForm(name: SettingsResult['form']) {
  const fetcher = useFetcher<SettingsResult>();
  // Without JavaScript the result is that of the page's last form post.
  const posted = useActionData<SettingsResult>();
  const result = fetcher.data ?? (posted?.form === name ? posted : undefined);
  const isPending = fetcher.state !== 'idle';
  const { error, success } = (!isPending && result) || {};
  return { Form: fetcher.Form, isPending, errors: result?.errors ?? {}, error, success };
}
