/** The paths of which a part is a secret that opens something, as links in mails have it. */
export const SECRET_PATH = /^(\/(?:notify-me|privacy\/data|unsubscribe|viva)\/)([^/?#]+)/i;
