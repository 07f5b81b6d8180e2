import * as messages from '#app/messages/gst-files.ts';
import { toolFileName } from '#domain/gst-tool.ts';
import { formatPaise, formatSignedRupees, toRupees } from '#domain/money.ts';
import type { ReturnCheck } from '#server/queries/tax/check-return.ts';

/** Names the documents that the GST Offline Tool would refuse, and how its tax differs from the documents. */
export function ReturnCheckResult({ check: { refusals, differences } }: { check: ReturnCheck }) {
  return (
    <div className="mb-4 grid max-w-2xl gap-3">
      {refusals.length > 0 ? (
        <div role="alert" className="grid gap-2">
          <p>{messages.refused(refusals.length)}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {refusals.map(({ file, documents, column, value, rule }) => (
              <li key={`${file} ${documents[0]} ${column}`}>
                <span className="font-mono text-sm">{messages.rowOf(documents)}</span>
                {`, ${toolFileName(file)}: ${messages.cell(column, value)} ${messages.REASONS[rule]}.`}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">{messages.allAccepted}</p>
      )}
      {differences.length > 0 && (
        <div className="grid gap-1 text-sm text-muted">
          {differences.map(({ file, documentsPaise, toolPaise }) => (
            <p key={file}>
              {messages.differenceOf(
                file,
                formatPaise(documentsPaise),
                formatPaise(toolPaise),
                formatSignedRupees(toRupees(toolPaise - documentsPaise)),
              )}
            </p>
          ))}
          <p>{messages.whyDifferent}</p>
        </div>
      )}
    </div>
  );
}
