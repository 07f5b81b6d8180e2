import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { holdEvents } from './deferred-hydration/replay-events.ts';

/** A component, and how the server is given its code. */
interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Called by the server, which has the code and renders at once. */
  renderWith(component: ComponentType<P>): void;
}

type Release = RefObject<(() => void) | undefined>;

/**
 * A component whose code isn't part of the page's first load. The server's HTML stays until the code is there, and events wait for it;
 * after navigating in the browser, it appears then.
 */
export function createLazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let onServer: ComponentType<P> | null = null;
  const Lazy = lazy(async () => ({ default: await load() }));
  function Part(props: P) {
    const release: Release = useRef(undefined);
    useLayoutEffect(() => {
      release.current = holdEvents();
      return release.current;
    }, []);
    const Component = onServer ?? (Lazy as ComponentType<P>);
    return (
      <Suspense>
        <Component {...props} />
        <ReleaseEvents release={release} />
      </Suspense>
    );
  }
  const renderWith = (component: ComponentType<P>) => {
    onServer = component;
  };
  return Object.assign(Part, { renderWith });
}

/** Releases the events when the part beside it is hydrated. */
function ReleaseEvents({ release }: { release: Release }) {
  useEffect(() => release.current?.(), [release]);
  return null;
}
