import type { ReactNode } from 'react';

interface PaperPageProps {
  caption: string;
  title: string;
  children: ReactNode;
}

/** One sheet with a few plain sentences: what a link of a mail led to. */
export function CardPage({ caption, title, children }: PaperPageProps) {
  return (
    <div className="page py-10 sm:py-16">
      <section className="max-w-2xl rounded-md border border-line bg-surface p-6 sm:p-10">
        <p className="caption border-b border-rule pb-3">{caption}</p>
        <h1 className="mt-6 mb-4 text-3xl">{title}</h1>
        {children}
      </section>
    </div>
  );
}
