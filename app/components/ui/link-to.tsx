import { Link } from 'react-router';

/** Renders words of a message as a link within the shop. */
export const linkTo = (path: string) => (words: string) => (
  <Link to={path} className="link">
    {words}
  </Link>
);
