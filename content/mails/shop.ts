/** The facts about the shop that mails show. Templates don't get the settings, which contain secrets. */
export interface MailShop {
  name: string;
  supportEmail: string;
  appUrl: string;
}

export function mailShop(settings: { shopName: string; supportEmail: string; appUrl: string }): MailShop {
  const { shopName: name, supportEmail, appUrl } = settings;
  return { name, supportEmail, appUrl };
}
