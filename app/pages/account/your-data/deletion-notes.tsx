import * as messages from '#app/messages/your-data.tsx';

/** Says what a deletion deletes, what stays and why, when it happens and how to undo it. */
export function DeletionNotes({ undo }: { undo: string }) {
  return (
    <div className="grid gap-3">
      <p>{messages.whatGoes}</p>
      <div>
        <p className="font-semibold">{messages.whatStaysTitle}</p>
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {messages.WHAT_STAYS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p>{messages.waitText}</p>
      <p className="font-semibold">{undo}</p>
    </div>
  );
}
