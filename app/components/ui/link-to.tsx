import { Link, type LinkProps } from 'react-router';

/** Renders words of a message as a link, which a new tab may open. */
export const linkTo =
  (path: string, props: Pick<LinkProps, 'target' | 'rel'> = {}) =>
  (words: string) => (
    <Link to={path} className="link" {...props}>
      {words}
    </Link>
  );
