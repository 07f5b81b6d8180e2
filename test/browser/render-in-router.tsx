import type { ComponentType } from 'react';
import { type ActionFunction, createRoutesStub, type LoaderFunction } from 'react-router';
import { type RenderResult, render } from 'vitest-browser-react/pure';

interface Route {
  id?: string;
  path?: string;
  loader?: LoaderFunction;
  action?: ActionFunction;
}

/** Renders a component as the only page of a router. */
export async function renderInRouter(Component: ComponentType, route: Route = {}): Promise<RenderResult> {
  const { path = '/' } = route;
  const Stub = createRoutesStub([{ ...route, path, Component, HydrateFallback: () => null }]);
  return render(<Stub initialEntries={[path]} />);
}
