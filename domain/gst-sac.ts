/**
 * Headings of the classification of services in groups of the last two digits of their codes: `9973` has the
 * codes 997311 to 997319 and others. Of the other headings of chapter 99, only the shape of a code is known.
 * Source: annexure to notification 11/2017-Central Tax (Rate).
 */
const GROUPS: Readonly<Record<string, RegExp>> = {
  // Leasing, and licences for software and other intellectual property.
  9973: /^[123][1-9]$/,
  // Consulting, information technology, engineering, advertising, design.
  9983: /^(?:1[1-69]|[2349][1-9]|5[129]|6[1-6]|7[12]|8[1-79])$/,
  // Telecommunication, software downloads and other content, libraries, broadcasts.
  9984: /^(?:1[1-59]|2[1-49]|3[1-59]|[45][1-3]|6[1-69])$/,
};
/** Construction, trade, transport, finance, leasing, professional services, education, health and others. */
const HEADING = /^99(?:54|6[1-9]|7[1-3]|8[1-9]|9[1-9])$/;

/** Whether a code of services is in the list of the GST Offline Tool, as far as we know it. */
export function isKnownSac(code: string): boolean {
  const heading = code.slice(0, 4);
  if (!HEADING.test(heading) || (code.length !== 4 && code.length !== 6)) return false;
  return code.length === 4 || (GROUPS[heading] ?? /^(?!00)\d\d$/).test(code.slice(4));
}

/** What the law calls the services that shops of software sell. The return names the service by it. */
const NAMES: Readonly<Record<string, string>> = {
  997331: 'Licensing services for the right to use computer software and databases',
  998313: 'Information technology consulting and support services',
  998314: 'Information technology design and development services',
  998434: 'Software downloads',
};

/** The law's name of a service; undefined where we don't know it. */
export function sacName(code: string): string | undefined {
  return NAMES[code];
}
