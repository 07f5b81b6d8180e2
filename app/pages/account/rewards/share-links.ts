/** Brings whoever opens it to the shop, and keeps the code for their checkout. */
export function referralLink(appUrl: string, code: string): string {
  return `${appUrl}/?ref=${code}`;
}

/** Opens WhatsApp with a message to send. Source: https://faq.whatsapp.com/5913398998672934 */
export function whatsAppLink(link: string, shopName: string): string {
  const text = `I found my college project on ${shopName}: source code, report and slides in a private GitHub repository. Have a look: ${link}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
