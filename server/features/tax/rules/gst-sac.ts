/**
 * The services that the GST Offline Tool 3.2.4 lists: of each heading, the last two digits of its codes.
 */
const CODES: Readonly<Record<string, string>> = {
  9954: '11-19 21-29 31-35 39 41-44 49 51-59 61-66 68-69 71-79',
  9961: '11',
  9962: '11',
  9963: '11-13 21-22 29 31-37 39',
  9964: '11-19 21-27 29 31-34 39 41-45 49 51-56 59',
  9965: '11-19 21-23 31-32 40-41',
  9966: '01-07 09',
  9967: '11-13 19 21-22 29 31 39 41-44 49 51-54 59 61-64 68-69 91-93 99',
  9968: '11-13 19',
  9969: '11-13 21-22 29',
  9971: '11-16 19-20 31-39 41-47 49 51-59 61-64 69 71-72',
  9972: '11-15 19 21-24 29 31',
  9973: '11-19 21-29 31-39',
  9981: '11-14 21-22 30 41-45 49',
  9982: '11-16 19 21-24 29 31-32 39-40',
  9983: '11-16 19 21-29 31-39 41-49 51-52 59 61-66 71-72 81-87 89 91-99',
  9984: '11-15 19 21-24 29 31-35 39 41-43 51-53 61-66 69',
  9985: '11-17 19 21-29 31-43 49 51-57 59 91-99',
  9986: '11-15 19 21-22 31-35',
  9987: '11-19 21-27 29 31-36 39',
  9988: '11-19 21-23 29 31-32 39 41-43 49 51-53 59-61 69 71-77 79 81-83 89 91-99',
  9989: '11-12 20 31-33 41-42 50',
  9991: '11-13 19 21-29 31-34 39',
  9992: '10 20 31-32 41-43 49-50 59 91-95 99',
  9993: '11-19 21-22 31-34 41 49 51-53 59',
  9994: '11-13 19 21-24 29 31-33 39 41-43 49 51 59 90-91 99',
  9995: '11-12 20 91-99',
  9996: '11-17 21-24 29 31-33 41-42 51-53 59 61-62 91-94 99',
  9997: '11-15 19 21-23 29 31-32 91-95 99',
  9998: '00',
  9999: '00',
};

/** Whether the GST Offline Tool lists a code of services, which has 4 or 6 digits. */
export function isKnownSac(code: string): boolean {
  const [heading, end] = [code.slice(0, 4), code.slice(4)];
  const ranges = Object.hasOwn(CODES, heading) ? CODES[heading]?.split(' ') : undefined;
  if (!ranges) return false;
  if (end === '') return true;
  return (
    /^\d\d$/.test(end) &&
    ranges.some((range) => {
      const [from = '', to = from] = range.split('-');
      return end >= from && end <= to;
    })
  );
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
