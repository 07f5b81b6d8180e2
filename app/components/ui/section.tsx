import type { HTMLAttributes, ReactNode } from 'react';

interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The id of the heading, which names the section. */
  id: string;
  title: ReactNode;
  level?: 'h2' | 'h3';
  /** The class of the heading. */
  heading?: string;
}

/** A section with its heading. */
export function Section(props: SectionProps) {
  const { id, title, level: Heading = 'h2', heading = 'text-xl', children, ...section } = props;
  return (
    <section aria-labelledby={id} {...section}>
      <Heading id={id} className={heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
