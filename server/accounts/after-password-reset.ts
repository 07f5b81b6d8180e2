import type { Shop } from '../context.ts';
import { forgiveAccount } from './limit-sign-in.ts';

interface Reset {
  userId: string;
  email: string;
  address: string | undefined;
}

/** What follows from a new password that was set through a mailed link. Called by the accounts library, after it. */
export async function afterPasswordReset(shop: Omit<Shop, 'auth'>, { email, address }: Reset): Promise<void> {
  await forgiveAccount(shop, { email, address });
}
