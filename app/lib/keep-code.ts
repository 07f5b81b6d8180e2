/** Leaves the code in sanitized HTML untranslated. The sanitizer writes these elements without attributes. */
export function keepCode(html: string): string {
  return html.replaceAll(/<(pre|code|kbd)>/g, '<$1 translate="no">');
}
