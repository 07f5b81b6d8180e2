import { type RefObject, use, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Lets an uncontrolled field follow what the address says (`shown`). A page that was asked for before the last
 * letter was typed leaves the field alone: on a slow line, the answer to an earlier text arrives after more
 * was typed. The router's own state tells which came first, because what is rendered lags behind it.
 */
export function useAddressField(field: RefObject<HTMLInputElement | null>, shown: string) {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error('useAddressField needs a data router.');
  const isTyped = useRef(false);
  const isByField = useRef(false);
  const getAsked = () => router.state.navigation.location ?? router.state.location;

  useEffect(() => {
    let asked = router.state.location.key;
    return router.subscribe(({ navigation, location }) => {
      const { key } = navigation.location ?? location;
      if (key !== asked && !isByField.current) isTyped.current = false;
      asked = key;
    });
  }, [router]);

  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field also follows to another page with the same text
  useEffect(() => {
    const input = field.current;
    if (input && !isTyped.current && input.value.trim() !== shown) input.value = shown;
  }, [field, shown, location]);

  return {
    /** Says that something was typed, which no page replaces that was asked for before. */
    markTyped() {
      isTyped.current = true;
    },
    /** Runs a navigation that the typed text itself causes. */
    navigateByField(run: () => void) {
      isByField.current = true;
      run();
      isByField.current = false;
    },
    /** Returns the address that was asked for last: of the page that is loading, else of the shown one. */
    getAsked,
  };
}
