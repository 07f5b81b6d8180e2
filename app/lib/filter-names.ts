/** The query parameters of the filters beside the search. */
export const FILTER_NAMES = [
  ...(['tech', 'field', 'level', 'team', 'hardware', 'price'] as const),
  ...(['runsInBrowser', 'viva', 'paper'] as const),
] as const;
