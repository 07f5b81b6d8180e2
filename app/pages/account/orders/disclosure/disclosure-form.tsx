import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { DownloadButton } from '#app/components/ui/download-button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { LeftOut } from '#app/components/ui/left-out.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { unitsFor } from '#domain/text-limits.ts';
import {
  type CitedProject,
  DISCLOSURE_FIELDS,
  DISCLOSURE_LABELS,
  type DisclosureField,
  type DisclosureTexts,
  listBibtex,
  listReferences,
  MAX_DISCLOSURE_TEXT,
  writeAcknowledgement,
} from '#server/features/disclosures/rules/disclosure.ts';

const HINTS: Record<DisclosureField, string> = {
  reused: 'What you took over as it is, such as the sensor drivers or the layout of the dashboard.',
  changed: 'What you rewrote, and how it works now.',
  added: 'What you made yourself: features, data, tests, chapters of the report.',
  results: 'Where the numbers in your report come from. Run the code and report your own.',
};

export interface DisclosureResult {
  typed: DisclosureTexts;
  /** What is wrong with each field. */
  invalid?: Partial<DisclosureTexts>;
  error?: string;
  success?: string;
}

interface DisclosureFormProps {
  project: CitedProject;
  /** The name of the BibTeX entry. */
  bibtexKey: string;
  /** A note on the commit; empty if the order has one. */
  commitNote: string;
  /** Null before the first Save. */
  saved: DisclosureTexts | null;
  pdfUrl: string;
  result: DisclosureResult | undefined;
  /** What stands below the fields. */
  children: ReactNode;
}

const BLANK: DisclosureTexts = { reused: '', changed: '', added: '', results: '' };

/** The fields of a disclosure, and the citations that change while one types. */
export function DisclosureForm(props: DisclosureFormProps) {
  const { project, bibtexKey, commitNote, saved, pdfUrl, result } = props;
  const [texts, setTexts] = useState(result?.typed ?? saved ?? BLANK);
  const isPending = useNavigation().state !== 'idle';
  const isChanged = DISCLOSURE_FIELDS.some((field) => texts[field] !== (saved ?? BLANK)[field]);
  return (
    <div className="purchase-columns">
      <div>
        <Section
          id="yours"
          title="What’s yours, and what isn’t"
          level="h3"
          heading="text-lg"
          className="grid gap-6"
        >
          <Form method="post" noValidate preventScrollReset className="grid gap-5">
            {DISCLOSURE_FIELDS.map((field) => (
              <TextArea
                key={field}
                name={field}
                label={DISCLOSURE_LABELS[field]}
                hint={HINTS[field]}
                note={<LeftOut text={texts[field]} />}
                error={result?.invalid?.[field]}
                maxLength={unitsFor(MAX_DISCLOSURE_TEXT)}
                value={texts[field]}
                onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
              />
            ))}
            <div>
              <Button type="submit" variant="primary" pending={isPending}>
                Save
              </Button>
              <FormMessage
                error={(!isPending && result?.error) || ''}
                success={(!isPending && !isChanged && result?.success) || ''}
                help="Only people who can open your order see this."
              />
            </div>
          </Form>
        </Section>
        {props.children}
      </div>
      <Section id="cite" title="Put it in your report" level="h3" heading="text-lg">
        {commitNote && <p className="text-sm text-warn">{commitNote}</p>}
        <Citation
          style="Acknowledgement"
          note="For your acknowledgements, or the chapter on existing work. It has what you typed above."
          text={writeAcknowledgement(project, texts)}
        />
        <Citation
          style="IEEE"
          note="For your list of references."
          text={listReferences(project).join('\n\n')}
        />
        <Citation style="BibTeX" note="For LaTeX." text={listBibtex(project, bibtexKey).join('\n\n')} />
        <div className="grid justify-items-start gap-2 text-sm text-muted">
          {saved && <DownloadButton href={pdfUrl}>Download PDF</DownloadButton>}
          <p>
            {!saved
              ? 'Save first to get a one-page PDF for your college.'
              : isChanged
                ? 'The PDF has what you last saved. Save again to have your changes in it.'
                : 'One page for your college, with lines to sign. The longer your texts, the smaller its type. Nothing is cut.'}
          </p>
        </div>
      </Section>
    </div>
  );
}

function Citation({ style, note, text }: { style: string; note: string; text: string }) {
  return (
    <div className="panel p-4">
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-semibold">{style}</h4>
        <CopyButton text={text} label={`Copy ${style}`} />
      </div>
      <p className="mt-1 text-sm text-muted">{note}</p>
      <pre className="mt-3 rounded-md bg-raised p-3 text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </div>
  );
}
