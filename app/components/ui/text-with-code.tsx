/** Shows a text in which names and numbers of code stand between backticks. Nothing else in it is markup. */
export function TextWithCode({ text }: { text: string }) {
  const parts = text.split(/`([^`\n]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and the text never changes
      <code key={index} translate="no" className="font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
  return <>{parts}</>;
}
