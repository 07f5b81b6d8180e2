import { type Check, type DoctorContext, type Outcome, ok, warn } from './check.ts';

/**
 * Checks by DNS whether mailboxes can tell the shop's mail from forgeries, as Gmail and Outlook demand. They
 * only warn, because mail may arrive without these records, and DNS does not show what the mail server signs.
 */
export const mailDomainChecks: readonly Check[] = [
  { name: 'spf', run: onDomain(checkSpf) },
  { name: 'dkim', run: onDomain(checkDkim) },
  { name: 'dmarc', run: onDomain(checkDmarc) },
];

/** Looks up the TXT records of a name; null when neither the name nor any name below it exists. */
type Lookup = (name: string) => Promise<string[] | null>;

/** Top-level domains that are never in the DNS (RFC 6761). */
const RESERVED = /(^|\.)(test|example|invalid|localhost)$/;

function onDomain(check: (domain: string, lookup: Lookup) => Promise<Outcome>): Check['run'] {
  return async ({ settings, resolveTxt }) => {
    if (!settings.providers) return ok('sandbox');
    const domain = (/@([^\s<>@]+)>?\s*$/.exec(settings.providers.mail.from)?.[1] ?? '').toLowerCase();
    if (!domain.includes('.') || RESERVED.test(domain)) return ok(`not checked: ${domain} isn't in the DNS`);
    try {
      return await check(domain, toLookup(resolveTxt));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return warn(`the DNS doesn't answer about ${domain} (${code ?? message}): try again`);
    }
  };
}

function toLookup(resolveTxt: DoctorContext['resolveTxt']): Lookup {
  return (name) =>
    resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA') return [];
      if (error.code === 'ENOTFOUND') return null;
      throw error;
    });
}

async function checkSpf(domain: string, lookup: Lookup): Promise<Outcome> {
  const records = ((await lookup(domain)) ?? []).filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record] = records;
  if (!record)
    return warn(
      `${domain} has no SPF record: add your mail provider's, such as v=spf1 include:… ~all, as TXT`,
    );
  if (records.length > 1)
    return warn(`${domain} has ${records.length} SPF records, so none counts: join them`);
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return warn(`${domain} lets everyone send in its name: end ${record} with ~all`);
  return ok(`${domain}: ${record}`);
}

/** The mail provider chooses the key's name, so DNS only shows whether there is any key. */
async function checkDkim(domain: string, lookup: Lookup): Promise<Outcome> {
  if ((await lookup(`_domainkey.${domain}`)) === null)
    return warn(`${domain} seems to have no DKIM key: let your mail provider sign, and add its records`);
  return ok(
    `${domain} has keys: open the test mail in Gmail, "Show original", where DKIM has to be PASS with ${domain}`,
  );
}

/** A subdomain without a record inherits its parent's. */
async function checkDmarc(domain: string, lookup: Lookup): Promise<Outcome> {
  const labels = domain.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const parent = labels.slice(first).join('.');
    const records = (await lookup(`_dmarc.${parent}`)) ?? [];
    const record = records.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (record) return ok(`${parent}: ${record}`);
  }
  return warn(`${domain} has no DMARC record: add v=DMARC1; p=none as TXT of _dmarc.${domain}`);
}
