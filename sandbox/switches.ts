import type { Store } from './store.ts';

/** The problems that can be switched on in `/sandbox`, with the labels of their buttons. */
export const SWITCHES = {
  refuse_keys: 'Refuse the payment keys',
  authorize_only: 'Leave new payments authorised',
  pend_refunds: 'Let new refunds pend',
  customer_fee: 'Let buyers bear the fee',
  drop_webhooks: 'Drop webhooks',
  wrong_line: 'One wrong line',
  expired_token: 'Expire the GitHub token',
  full_seats: 'Fill the seats of the organisation',
} as const;

export type Switch = keyof typeof SWITCHES;

export function isSwitch(name: string): name is Switch {
  return Object.hasOwn(SWITCHES, name);
}

export function isOn(store: Store, name: Switch): boolean {
  return store.get('select 1 from switches where name = ?', name) !== undefined;
}

/** Switches a problem on or off. */
export function toggle(store: Store, name: Switch): void {
  if (isOn(store, name)) store.run('delete from switches where name = ?', name);
  else store.insert('switches', { name });
}
