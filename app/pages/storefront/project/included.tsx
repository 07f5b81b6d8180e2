import * as messages from '#app/messages/project.tsx';
export function Included({ features }: { features: string[] }) {
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{messages.included}</h2>
      <ol className="mt-4 rounded-md border border-line bg-surface">
        {features.map((feature, position) => (
          <li key={feature} className="flex gap-4 border-line px-4 py-3 not-first:border-t sm:px-5">
            <span aria-hidden className="caption w-5 shrink-0 pt-0.5 text-right tabular-nums">
              {position + 1}
            </span>
            <span className="border-l border-rule pl-4">{feature}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
