import type { Repository } from '#domain/github.ts';
import type { Settings } from '../../config.ts';
import type { CodeHost } from '../../integrations/github/code-host.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import {
  findClosure,
  type RepositoryCheck,
  UNREACHABLE,
} from '../../integrations/github/repository-check.ts';
import { TEMPLATE, type WhatsAppError } from '../../integrations/whatsapp/whatsapp.ts';
import { findCopyProblem } from '../projects/require-copyable.ts';
import { type Check, type DoctorContext, fail, type Outcome, ok, toSentence, warn } from './check.ts';

const IN_SANDBOX: Outcome = ok('sandbox');

export const providerChecks: readonly Check[] = [
  { name: 'github', run: askGithub(checkToken) },
  { name: 'look-ups', run: askGithub(checkLookups) },
  { name: 'repositories', run: askGithub(checkRepositories) },
  { name: 'copies', run: askGithub(checkCopies) },
  { name: 'owners', run: checkOwners },
  { name: 'scopes', run: askGithub(checkScopes) },
  { name: 'seats', run: askGithub(checkSeats) },
  { name: 'members', run: askGithub(checkMembers) },
  { name: 'two-factor', run: askGithub(checkTwoFactor) },
  { name: 'codespaces', run: askGithub(checkCodespaces) },
  { name: 'connect', run: checkConnect },
  { name: 'mail', run: checkMail },
  { name: 'whatsapp', run: checkWhatsApp },
];

async function inspect(codeHost: CodeHost, { getDatabaseFacts }: DoctorContext) {
  const { repositories } = await getDatabaseFacts();
  const found: { repository: Repository; name: string; check: RepositoryCheck; refusal: string | null }[] =
    [];
  for (const repository of repositories) {
    const name = `${repository.owner}/${repository.repo}`;
    try {
      found.push({ repository, name, check: await codeHost.checkRepository(repository), refusal: null });
    } catch (error) {
      const isOfRepository = error instanceof CodeHostError && error.scope === 'repository';
      if (!isOfRepository) throw error;
      found.push({ repository, name, check: UNREACHABLE, refusal: error.reason });
    }
  }
  return found;
}

type GithubCheck = (codeHost: CodeHost, context: DoctorContext) => Promise<Outcome>;

/** What GitHub answered first to each doctor that it refused: later checks wait for the same. */
const refusals = new WeakMap<DoctorContext, Outcome>();

/** Runs a check with the shop's token, unless it is the sandbox's. */
function askGithub(check: GithubCheck): Check['run'] {
  return async (context) => {
    if (!context.providers) return IN_SANDBOX;
    try {
      return await check(context.providers.codeHost, context);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      const refusal = refusals.get(context) ?? judgeGithub(error, context.settings);
      refusals.set(context, refusal);
      return refusal;
    }
  };
}

function judgeGithub(
  { message, kind, retryAfterSeconds, unclear }: CodeHostError,
  settings: Settings,
): Outcome {
  const reason = toSentence(message);
  if (kind !== 'retry') return fail(`${reason} Check ${credentialOf(settings)} and what it may access`);
  if (retryAfterSeconds !== undefined)
    return warn(`${reason} GitHub limits how often we may ask it: try again later`);
  return warn(
    `${reason} Try again in some minutes${unclear ? ', and check GITHUB_API_URL if you have set it' : ''}`,
  );
}

/** The settings of the main credential. */
function credentialOf({ providers }: Settings): string {
  return providers?.github.token ? 'GITHUB_TOKEN' : 'GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY';
}

/** Checks that the token works and may invite to every repository on sale. */
async function checkToken(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  // With a token for look-ups, this one asks nothing about accounts.
  if (context.settings.providers?.github.lookupToken) await codeHost.getScopes();
  else await codeHost.findAccount('github');
  const found = await inspect(codeHost, context);
  const refused = found.filter(({ check, refusal }) => !refusal && !(check.reachable && check.mayInvite));
  if (refused.length === 0) return ok(`may invite to ${found.length} repositories on sale`);
  const names = refused.map(({ name }) => name).join(', ');
  return fail(`give the token administration access to ${names}`);
}

/** Checks the token that looks up what visitors type. */
async function checkLookups(codeHost: CodeHost, { settings }: DoctorContext): Promise<Outcome> {
  if (!settings.providers?.github.lookupToken) return ok(`spend ${credentialOf(settings)}`);
  try {
    await codeHost.findAccount('github');
    return ok('spend GITHUB_LOOKUP_TOKEN');
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.scope !== 'credential') throw error;
    return fail(`${toSentence(error.message)} Check GITHUB_LOOKUP_TOKEN, or remove it`);
  }
}

/** Checks that GitHub refuses no repository on sale as a whole. */
async function checkRepositories(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const found = await inspect(codeHost, context);
  const reasons = new Map(
    (await context.getDatabaseFacts()).blocks.map((each) => [each.subject, each.reason]),
  );
  for (const { name, check, refusal } of found) {
    const reason = refusal ?? (check.reachable ? findClosure(check) : null);
    if (reason !== null) reasons.set(name.toLowerCase(), reason);
  }
  if (reasons.size === 0) return ok('GitHub refuses none as a whole');
  const list = [...reasons].map(([subject, reason]) => `${subject}: ${toSentence(reason)}`).join(' ');
  return fail(
    `GitHub refuses everyone at ${list} Its projects are off sale until that is fixed: look at the repository on GitHub, and at what ${credentialOf(context.settings)} may access there`,
  );
}

/** Checks that GitHub can make copies of the projects that are delivered so. Nothing is created to try it. */
async function checkCopies(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const { getDatabaseFacts, providers, settings } = context;
  const { templates } = await getDatabaseFacts();
  if (templates.length === 0) return ok('no project is delivered as a copy');
  if (!providers) return IN_SANDBOX;
  const { repositoryReader } = providers;
  const problems: string[] = [];
  for (const repository of templates) {
    const problem = await findCopyProblem({ codeHost, repositoryReader, settings }, repository);
    if (problem !== null) problems.push(`${repository.owner}/${repository.repo}: ${toSentence(problem)}`);
  }
  const owner = settings.copyOwner ? ` Copies belong to ${settings.copyOwner} (COPY_OWNER)` : '';
  if (problems.length > 0) return fail(`buyers can’t get copies of ${problems.join(' ')}${owner}`);
  const scopes = await codeHost.getScopes();
  if (scopes !== null && !scopes.includes('delete_repo'))
    return warn(
      'give the token the scope delete_repo: without it, copies of ended purchases are never deleted',
    );
  return ok(`GitHub makes copies of ${templates.length} repositories`);
}

/** Checks that GITHUB_OWNERS names the owners of all repositories on sale. */
async function checkOwners({ providers, settings, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  if (!providers) return IN_SANDBOX;
  const { repositories } = await getDatabaseFacts();
  const owners = [...new Set(repositories.map(({ owner }) => owner.toLowerCase()))];
  if (settings.githubOwners.length === 0)
    return warn(
      `set GITHUB_OWNERS${owners.length > 0 ? `=${owners.join(',')}` : ''}: without it, admins can sell every repository that the token may administer`,
    );
  const allowed = settings.githubOwners.map((owner) => owner.toLowerCase());
  const others = owners.filter((owner) => !allowed.includes(owner));
  if (others.length === 0) return ok(`only ${allowed.join(', ')} can be sold from`);
  return fail(
    `add ${others.join(', ')} to GITHUB_OWNERS, or archive the projects whose repositories are there`,
  );
}

const NEEDED_SCOPE = 'repo';

/** Checks that a classic token has the scope it needs, and no other. */
async function checkScopes(codeHost: CodeHost, { getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const scopes = await codeHost.getScopes();
  if (scopes === null) return ok('an app or a fine-grained token: its permissions are set on GitHub');
  if (!scopes.includes(NEEDED_SCOPE))
    return fail(`give the token the scope ${NEEDED_SCOPE}: without it no one can be invited`);
  const { templates } = await getDatabaseFacts();
  const needed = [NEEDED_SCOPE, ...(templates.length > 0 ? ['delete_repo'] : [])];
  const others = scopes.filter((scope) => !needed.includes(scope));
  if (others.length === 0) return ok(`only ${scopes.join(', ')}`);
  return warn(`take ${others.join(', ')} from the token: it only needs ${needed.join(', ')}`);
}

async function checkSeats(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const found = await inspect(codeHost, context);
  const owners = new Set(
    found
      .filter(({ check }) => check.ownedByOrganisation && check.private)
      .map(({ name }) => name.split('/')[0]),
  );
  if (owners.size === 0) return ok('no buyer takes up a seat');
  return warn(
    `on a paid plan GitHub bills each buyer as a seat of ${[...owners].join(', ')}: sell from an organisation on the free plan`,
  );
}

/** Repositories of each organisation that sells some, by its name. */
async function listOrganisations(codeHost: CodeHost, context: DoctorContext) {
  const found = await inspect(codeHost, context);
  const owned = found.filter(({ check }) => check.ownedByOrganisation);
  return new Map(owned.map(({ repository }) => [repository.owner, repository]));
}

/**
 * Checks that the buyers of a project in GitHub Codespaces use their own free hours. Source:
 * https://docs.github.com/codespaces/managing-codespaces-for-your-organization/choosing-who-owns-and-pays-for-codespaces-in-your-organization
 */
async function checkCodespaces(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const plans: [owner: string, plan: string | null][] = [];
  for (const [owner, repository] of await listOrganisations(codeHost, context))
    plans.push([owner, (await codeHost.checkOrganisation(repository)).plan]);
  const paid = plans.flatMap(([owner, plan]) =>
    plan === null || plan === 'free' ? [] : [`${owner} (${plan})`],
  );
  if (paid.length > 0)
    return warn(
      `on a paid plan the organisation may pay for buyers' codespaces: under its Codespaces settings, let users pay, in ${paid.join(', ')}`,
    );
  if (plans.some(([, plan]) => plan === null))
    return ok('GitHub shows the plan to owners only: on a paid one, see that users pay for their codespaces');
  return ok('buyers use their own free hours');
}

/** Checks that being a member of an organisation gives no access to what it sells. */
async function checkMembers(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const problems: string[] = [];
  let isHidden = false;
  for (const [owner, repository] of await listOrganisations(codeHost, context)) {
    const { membersMayRead, membersMayFork } = await codeHost.checkOrganisation(repository);
    if (membersMayRead)
      problems.push(
        `members of ${owner} may read every repository: set its base permissions to "No permission"`,
      );
    if (membersMayFork)
      problems.push(`members of ${owner} may fork private repositories: forbid it under member privileges`);
    isHidden ||= membersMayRead === null || membersMayFork === null;
  }
  if (problems.length > 0) return warn(problems.join('; '));
  const message = isHidden
    ? 'GitHub shows this to owners only: see that base permissions are "No permission" and forking is off'
    : 'no one has access for being a member';
  return ok(message);
}

/**
 * Checks that buyers need no second factor at GitHub. Source:
 * https://docs.github.com/organizations/keeping-your-organization-secure/managing-two-factor-authentication-for-your-organization/requiring-two-factor-authentication-in-your-organization
 */
async function checkTwoFactor(codeHost: CodeHost, context: DoctorContext): Promise<Outcome> {
  const demanding: string[] = [];
  let isHidden = false;
  for (const [owner, repository] of await listOrganisations(codeHost, context)) {
    const { requiresTwoFactor } = await codeHost.checkOrganisation(repository);
    if (requiresTwoFactor) demanding.push(owner);
    isHidden ||= requiresTwoFactor === null;
  }
  if (demanding.length > 0)
    return warn(
      `${demanding.join(', ')} requires two-factor authentication: buyers without it can't accept their invitation, and lose access when they turn it off. Sell from an organisation that doesn't require it, or say so in the descriptions of its projects`,
    );
  return ok(
    isHidden
      ? 'GitHub shows this to owners only: an organisation that requires two-factor authentication keeps out buyers without it'
      : 'no organisation requires two-factor authentication of buyers',
  );
}

/** Checks that GitHub knows the OAuth app with which buyers connect their accounts. */
async function checkConnect({ providers }: DoctorContext): Promise<Outcome> {
  if (!providers) return IN_SANDBOX;
  if (!providers.githubOauth) return ok('off: GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET turn it on');
  try {
    const refusal = await providers.githubOauth.findRefusal();
    if (refusal === null) return ok('buyers can connect GitHub and log in with it');
    return fail(
      `check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, and the app on GitHub: GitHub refuses them (${refusal})`,
    );
  } catch (error) {
    return warn(`${toSentence((error as Error).message)} Check GITHUB_URL, or try again later`);
  }
}

/** Sends a mail to SUPPORT_EMAIL. */
async function checkMail({ providers, settings }: DoctorContext): Promise<Outcome> {
  if (!providers) return IN_SANDBOX;
  const { supportEmail, shopName } = settings;
  const text = `${shopName} can send mail. You can delete this one.`;
  try {
    await providers.mailer.send({
      to: supportEmail,
      subject: `${shopName}: test`,
      text,
      html: `<p>${text}</p>`,
    });
    return ok(`sent a test to ${supportEmail}: see whether it arrived`);
  } catch (error) {
    return fail(`no mail to ${supportEmail} (${explainMail(error as MailError)}`);
  }
}

type MailError = Error & { code?: string; responseCode?: number };

/** What the mail server did, a closing bracket, and which setting to look at. */
function explainMail({ message, name, code = '', responseCode = 0 }: MailError): string {
  const [reason = ''] = message.split(';', 1);
  if (code === 'EAUTH') return `${reason}): check the user name and the password in SMTP_URL`;
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code) || /certificate/i.test(message))
    return `${reason}): write the host in SMTP_URL as the certificate of the mail server names it; one that no public authority has signed isn't accepted`;
  if (/wrong version number|packet length|unknown protocol/i.test(message))
    return 'it speaks no TLS on this port): begin SMTP_URL with smtp:// for port 587 or 25, and with smtps:// for port 465';
  if (
    name === 'AbortError' ||
    name === 'TimeoutError' ||
    code === 'ETIMEDOUT' ||
    /aborted|timeout/i.test(message)
  )
    return 'no answer in 10 seconds): check host and port in SMTP_URL, which begins with smtps:// for port 465 and with smtp:// for others';
  if (responseCode >= 500)
    return `${reason}): check MAIL_FROM and SUPPORT_EMAIL, and what the mail server lets you send`;
  if (/ECONN|ENOTFOUND|EAI_|greeting/i.test(message)) return `${reason}): check host and port in SMTP_URL`;
  return `${reason}): check SMTP_URL, MAIL_FROM and SUPPORT_EMAIL`;
}

/** Checks the sender of WhatsApp messages, if there is one. */
async function checkWhatsApp({ providers }: DoctorContext): Promise<Outcome> {
  if (!providers) return IN_SANDBOX;
  if (!providers.whatsApp) return ok('off, without WHATSAPP_TOKEN');
  try {
    const name = await providers.whatsApp.getSenderName();
    return ok(`sends as ${name}; Meta has to approve the template ${TEMPLATE.name}`);
  } catch (error) {
    const { message, isAnswered } = error as WhatsAppError;
    if (isAnswered) return fail(`${toSentence(message)} Check WHATSAPP_TOKEN and WHATSAPP_PHONE_ID`);
    return warn(`${toSentence(message)} Try again later, and check WHATSAPP_URL if you have set it`);
  }
}
