import { useActionData, useFetcher } from 'react-router';
import type { SettingsResult } from './settings-action.server.ts';

/** A form of the account page with its last result, whose error and success are hidden while it is sent. */
export function useSettingsForm(name: SettingsResult['form']) {
  const fetcher = useFetcher<SettingsResult>();
  // Without JavaScript the result is that of the page's last form post.
  const posted = useActionData<SettingsResult>();
  const result = fetcher.data ?? (posted?.form === name ? posted : undefined);
  const isPending = fetcher.state !== 'idle';
  const { error, success } = (!isPending && result) || {};
  return { Form: fetcher.Form, isPending, errors: result?.errors ?? {}, error, success };
}
