import { PageHeader } from '#app/components/page/page-header.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { formErrorOf } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { describeWait } from '#domain/relative-time.ts';
import { CONTACT_TOPICS, HELP_SPEED } from '#domain/thread.ts';
import { getPage } from '#server/features/content/get-page.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { getHelpSpeed } from '#server/features/threads/get-help-speed.ts';
import { sendContactMessage } from '#server/features/threads/send-contact-message.ts';
import type { Route } from './+types/contact.route.ts';
import { ContactForm, type ContactResult } from './contact-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { answered, medianSeconds } = await getHelpSpeed(shop);
  return {
    ...(await getPage(shop, 'contact')),
    medianSeconds: answered < HELP_SPEED.publicFrom ? null : medianSeconds,
  };
}

/** Files a complaint, or sends a message about another topic to support. */
export async function action({ request, context }: Route.ActionArgs): Promise<ContactResult> {
  const shop = shopOf(context);
  const values = await readForm(request);
  const text = (name: string) => String(values.get(name) ?? '').slice(0, 5000);
  const typed = { email: text('email'), reference: text('reference'), message: text('message') };
  const topic = CONTACT_TOPICS.find((each) => each === text('topic')) ?? 'complaint';
  try {
    if (topic !== 'complaint') {
      await sendContactMessage(shop, { topic, ...typed });
      return { success: `We received your message. We reply to ${typed.email.trim()} within 24 hours.` };
    }
    const { number } = await fileComplaint(shop, typed);
    return {
      success: `We received your complaint. Its number is ${number}. We’ve emailed it to ${typed.email.trim()}.`,
    };
  } catch (error) {
    return { typed: { topic, ...typed }, ...formErrorOf(shop, error) };
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, loaderData && { ...loaderData, path: '/contact' });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, blocks, medianSeconds } = loaderData;
  return (
    <article className="page pt-10 sm:pt-14">
      <PageHeader eyebrow="Support" title={title}>
        <p>{lead}</p>
      </PageHeader>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <ContactForm result={actionData} />
          <Prose blocks={blocks} className="mt-12" />
        </div>
        <AddressCard medianSeconds={medianSeconds} />
      </div>
    </article>
  );
}

interface AddressCardProps {
  /** The median time to the first answer to a help request; null while there are too few. */
  medianSeconds: number | null;
}

function AddressCard({ medianSeconds }: AddressCardProps) {
  const root = useRootData();
  if (!root) return null;
  return (
    <section aria-label="Our address" className="panel p-5 max-lg:order-first sm:p-6 lg:sticky lg:top-20">
      <h2 className="caption font-normal">Email</h2>
      <p className="mt-1 text-lg font-semibold break-words">
        <a href={`mailto:${root.supportEmail}`} className="link">
          <EmailText email={root.supportEmail} />
        </a>
      </p>
      <p className="mt-3" data-needs-script data-screen-only>
        <CopyButton text={root.supportEmail} label="Copy email address" />
      </p>
      <dl className="mt-5 border-t border-rule pt-4 text-sm">
        <dt className="caption">When we reply</dt>
        <dd className="mt-0.5">Within 24 hours</dd>
        {medianSeconds !== null && (
          <>
            <dt className="caption mt-4">Help with a project</dt>
            <dd className="mt-0.5">
              In the last 30 days, half of the requests were answered within {describeWait(medianSeconds)}.
            </dd>
          </>
        )}
        <dt className="caption mt-4">Social</dt>
        <dd className="mt-0.5">
          <a href={root.socialUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {new URL(root.socialUrl).hostname.replace(/^www\./, '')}
          </a>
        </dd>
      </dl>
    </section>
  );
}
