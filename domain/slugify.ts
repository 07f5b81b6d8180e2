const MAX_LENGTH = 80;

/**
 * Turns `Crop Disease Detector (CNN)` into `crop-disease-detector-cnn`. A name without Latin letters or
 * digits gives an empty text, and a long one ends with a whole word.
 */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= MAX_LENGTH) return slug;
  return slug
    .slice(0, MAX_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, MAX_LENGTH);
}
