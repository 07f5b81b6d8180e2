/**
 * Pairs the elements of two lists that are alike, in their order, so that the pairs together have as much in
 * common as possible (the alignment of Needleman and Wunsch). Elements that one list lacks have no partner.
 */
export function alignElements(before: readonly Element[], after: readonly Element[]): Map<Element, Element> {
  // How much the rest of both lists has in common, from each pair of positions on.
  const rest = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (i: number, j: number) => rest[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const paired = at(i + 1, j + 1) + likeness(before[i], after[j]);
      (rest[i] as Uint32Array)[j] = Math.max(at(i + 1, j), at(i, j + 1), paired);
    }
  const pairs = new Map<Element, Element>();
  let [i, j] = [0, 0];
  while (at(i, j) > 0) {
    if (at(i, j) === at(i + 1, j)) i++;
    else if (at(i, j) === at(i, j + 1)) j++;
    else pairs.set(before[i++] as Element, after[j++] as Element);
  }
  return pairs;
}

/** Counts the attributes with the same value, and the text. The type alone says nothing. */
function likeness(one: Element | undefined, other: Element | undefined): number {
  if (!one || !other) return 0;
  const same = [...other.attributes].filter(
    ({ name, value }) => name !== 'type' && one.getAttribute(name) === value,
  );
  return same.length + Number(other.textContent !== '' && one.textContent === other.textContent);
}
