/** A ref that moves the focus to an element once it is on the page. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
