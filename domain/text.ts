/** Project cards show this many characters of a description. */
const CARD_TEXT_LENGTH = 160;

/** At most `length` characters, then an ellipsis; never cuts a surrogate pair in two. */
export function truncate(text: string, length = CARD_TEXT_LENGTH): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** `Crop Disease Detector (CNN)` → `crop-disease-detector-cnn`. Empty when nothing is left. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** What the search box is matched against: the name and every tech entry, lower-cased, a line each. */
export function toSearchText(project: { name: string; tech: string[] }): string {
  return [project.name, ...project.tech].join('\n').toLowerCase();
}
