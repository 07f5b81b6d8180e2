import { detectImageType } from '#domain/image.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { type Picture, PictureError } from './picture.ts';

/**
 * Reads a PNG, JPEG or WebP by its content, not by its name, and removes metadata. Throws PictureError for
 * other files.
 */
export function cleanImage(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (detectImageType(file)) {
      case 'image/png':
        return cleanPng(file);
      case 'image/jpeg':
        return cleanJpeg(file);
      case 'image/webp':
        return cleanWebp(file);
      default:
        throw new PictureError('is not a PNG, JPEG or WebP picture.');
    }
  } catch (error) {
    // A read beyond the end of the file throws a RangeError.
    if (error instanceof RangeError) throw new PictureError('is damaged.');
    throw error;
  }
}
