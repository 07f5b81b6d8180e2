/**
 * Turns `Crop Disease Detector (CNN)` into `crop-disease-detector-cnn`. A name without Latin letters or
 * digits gives an empty text.
 */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}
