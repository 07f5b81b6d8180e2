/**
 * Matches the apps Instagram, Facebook, Messenger, LinkedIn, Snapchat, Line, WeChat and UC, and any WebView.
 */
const IN_APP =
  /\b(Instagram|FBA[NV]|FB_IAB|Messenger|LinkedInApp|Snapchat|Line\/|MicroMessenger|UCBrowser)|; wv\)/;
/** Matches apps on iOS, which don't mention Safari. */
const IOS_APP = /\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/)/;

/** True if the page is inside another app, where the provider's window can't report back to the page. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent) || IOS_APP.test(userAgent);
}
