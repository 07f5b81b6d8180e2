import * as messages from '#app/messages/home.tsx';
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page pt-20 sm:pt-28">
      <h2 id="how" className="text-3xl">
        {messages.howItWorks}
      </h2>
      <ol className="mt-8 grid gap-x-6 md:mt-14 md:grid-cols-5">
        {messages.STEPS.map(([title, text], step) => (
          <li
            key={title}
            className="relative border-edge pb-7 pl-14 max-md:ml-5 max-md:border-l max-md:last:border-transparent md:border-t md:pt-9 md:pl-0"
          >
            <span
              aria-hidden
              className="absolute grid size-10 place-items-center rounded-full border border-edge bg-background font-display text-lg font-bold max-md:top-0 max-md:-left-5 md:-top-5"
            >
              {step + 1}
            </span>
            <h3 className="text-lg max-md:pt-1.5">{title}</h3>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
