/** Instagram, Facebook, Messenger, LinkedIn, Snapchat, Line, WeChat, UC Browser, and any other Android WebView. */
const IN_APP =
  /\b(Instagram|FBA[NV]|FB_IAB|Messenger|LinkedInApp|Snapchat|Line\/|MicroMessenger|UCBrowser)|; wv\)/;
/** Apps on iOS leave Safari's name out. */
const IOS_APP = /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/)/;

/** Whether the page is inside another app, where the provider's window can't report back to the page. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent) || IOS_APP.test(userAgent);
}
