import { Link } from 'react-router';
import { Section } from '#app/components/ui/section.tsx';
import { errorPage, orNotFound } from '#app/lib/error-page.server.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import type { Context } from '#server/context.ts';
import { isShopError, reportError } from '#server/errors.ts';
import {
  type Disclosure as FoundDisclosure,
  findDisclosure,
} from '#server/features/disclosures/get-disclosure.ts';
import { DISCLOSURE_FIELDS, type DisclosureTexts } from '#server/features/disclosures/rules/disclosure.ts';
import { saveDisclosure } from '#server/features/disclosures/save-disclosure.ts';
import { getFileList } from '#server/features/repositories/file-lists.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { FOREIGN_FILES, FOREIGN_FOLDERS } from '#server/features/repositories/rules/foreign-files.ts';
import { claimOf, keyQuery } from '../order-claim.server.ts';
import { PurchaseFrame, purchaseMeta } from '../purchase-frame.tsx';
import type { Route } from './+types/disclosure.route.ts';
import { DisclosureForm, type DisclosureResult } from './disclosure-form.tsx';
import { FolderCheck } from './folder-check.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const found = orNotFound(await findDisclosure(shop, claim));
  const { project, key, soldCommit, isCommitGuessed, saved } = found;
  const query = keyQuery(claim);
  return {
    frame: { orderId, projectName: project.projectName, query, isStanding: true },
    project,
    bibtexKey: key,
    commitNote:
      (isCommitGuessed &&
        'We didn’t record a version when you ordered. This is the newest one that we know.') ||
      (!soldCommit &&
        'We haven’t read this project’s repository yet, so its version is missing here. Reload this page in a minute.') ||
      '',
    saved: saved?.texts ?? null,
    fileList: await readFileList(shop, found),
    leftOut: [...FOREIGN_FOLDERS.map((name) => `${name}/`), ...FOREIGN_FILES],
    pdfUrl: `/orders/${orderId}/disclosure.pdf${query}`,
  };
}

/** The list of the commit's files, or why there is none. */
async function readFileList(
  shop: Context,
  { soldCommit, projectId }: FoundDisclosure,
): Promise<{ list: string | null } | 'reading'> {
  if (soldCommit) return getFileList(shop, soldCommit);
  await prioritizeSync(shop, projectId);
  return 'reading';
}

/** Saves the fields. It works without JavaScript, because the page is also opened from a mail. */
export async function action({
  request,
  params: { orderId },
  context,
}: Route.ActionArgs): Promise<DisclosureResult> {
  const shop = shopOf(context);
  const form = await readForm(request);
  const fields = DISCLOSURE_FIELDS.map((field) => [field, String(form.get(field) ?? '')]);
  const typed = Object.fromEntries(fields) as DisclosureTexts;
  try {
    const { invalid } = await saveDisclosure(shop, { claim: claimOf(shop, request, orderId), typed });
    return invalid ? { typed, invalid } : { typed, success: 'Saved with your order.' };
  } catch (error) {
    if (isShopError(error) && error.status === 'NOT_FOUND') throw errorPage(404);
    return { typed, error: reportError(shop.log, error).message };
  }
}

export const meta: Route.MetaFunction = purchaseMeta('Disclosure');

/**
 * `/orders/{id}/disclosure` is where buyers say what they reused and compare their folder with what they
 * bought, for everyone who can open the order's page.
 */
export default function Disclosure({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, fileList, leftOut, ...form } = loaderData;
  const { commit } = form.project;
  return (
    <PurchaseFrame frame={frame} current="Disclosure">
      <h2 className="text-xl">Disclosure</h2>
      <p className="mt-2 mb-8 max-w-3xl text-muted">
        Tell your college what you took from this project and what’s your own work.{' '}
        <Link to="/honest-use#disclose" className="link">
          Honest use
        </Link>{' '}
        says how and why.
      </p>
      <DisclosureForm {...form} result={actionData}>
        <Section
          id="compare"
          title="See how your folder differs"
          level="h3"
          heading="text-lg"
          className="grid gap-4 border-t border-line pt-8"
        >
          {fileList === 'reading' || fileList.list === null || commit === null ? (
            <p className="text-muted">
              {fileList === 'reading'
                ? 'We’re still reading the list of this project’s files. Reload this page in a minute.'
                : 'This project has too many files to compare in a browser.'}
            </p>
          ) : (
            <>
              <p className="text-muted">
                Choose your project’s folder on this computer, the one with the README. We compare it with the
                version that you got ({shortCommit(commit)}).
              </p>
              <FolderCheck fileList={fileList.list} leftOut={leftOut} />
            </>
          )}
        </Section>
      </DisclosureForm>
    </PurchaseFrame>
  );
}
