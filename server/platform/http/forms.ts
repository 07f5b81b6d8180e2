const KB = 1024;
const MAX_FORM_BYTES = 64 * KB;
/** Four texts of 4,000 characters, each of which takes up to 12 bytes in a form. */
const MAX_DISCLOSURE_BYTES = 200 * KB;
const DISCLOSURE = /^\/orders\/[^/]+\/disclosure(\.data)?\/?$/i;
/** A form with more fields is refused before it is parsed, which takes longer than to count them. */
const MAX_FIELDS = 100;

const URL_ENCODED = /^application\/x-www-form-urlencoded *(;[^,]*)?$/i;
const MULTIPART = /^multipart\/form-data *; *boundary=("?)([\w'()+./:=?-]{1,70})\1$/i;

/** How a form is encoded. */
export interface FormType {
  /** Says the same as the request's header, in the one way that every parser reads alike. */
  contentType: string;
  separator: string;
  maxFields: number;
}

/**
 * Reads a content type, or returns null if it is not that of a form. Only what browsers and common clients
 * send is one: parsers differ about lists of types and repeated parameters, so one could hide from another.
 */
export function parseFormType(header: string | null | undefined): FormType | null {
  if (URL_ENCODED.test(header ?? ''))
    return { contentType: 'application/x-www-form-urlencoded', separator: '&', maxFields: MAX_FIELDS };
  const boundary = MULTIPART.exec(header ?? '')?.[2];
  if (!boundary) return null;
  return {
    contentType: `multipart/form-data; boundary="${boundary}"`,
    separator: `--${boundary}`,
    // The form begins and ends with its separator.
    maxFields: MAX_FIELDS + 2,
  };
}

export function maxFormBytes(path: string): number {
  return DISCLOSURE.test(path) ? MAX_DISCLOSURE_BYTES : MAX_FORM_BYTES;
}

/** Counts what separates fields, also empty ones. */
export function hasManyFields({ separator, maxFields }: FormType, body: string): boolean {
  let [fields, place] = [0, -1];
  do {
    fields += 1;
    place = body.indexOf(separator, place + 1);
  } while (place >= 0 && fields <= maxFields);
  return fields > maxFields;
}
