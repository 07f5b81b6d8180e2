import { type Picture, PictureError, requireShowableSize } from './picture.ts';

const START_OF_SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
const EXIF = 0xe1;
/** Segments that are kept: JFIF, colour profile, Adobe's colour transform. */
const KEPT_APPS = [0xe0, 0xe2, 0xee];

/**
 * Keeps the EXIF orientation, without which photos of phones lie on their side.
 * Source: https://www.w3.org/Graphics/JPEG/itu-t81.pdf
 */
export function cleanJpeg(file: Buffer): Picture {
  const segments = readSegments(file);
  const frame = segments.find(({ marker }) => isFrame(marker))?.bytes;
  const end = file.lastIndexOf(Buffer.from([0xff, END]));
  if (!frame || end < 0) throw new PictureError('is damaged.');
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  requireShowableSize(width, height);
  const exif = segments.find(({ marker }) => marker === EXIF)?.bytes;
  const orientation = (exif && readOrientation(exif.subarray(4))) ?? 1;
  const isTurned = orientation >= 5;
  return {
    contentType: 'image/jpeg',
    bytes: Buffer.concat([
      file.subarray(0, 2),
      ...(orientation === 1 ? [] : [exifWith(orientation)]),
      ...segments.filter(({ marker }) => isKept(marker)).map(({ bytes }) => bytes),
      file.subarray(
        segments.reduce((at, { bytes }) => at + bytes.length, 2),
        end + 2,
      ),
    ]),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

interface Segment {
  marker: number;
  /** The segment with its marker and length. */
  bytes: Buffer;
}

/** Reads the segments before the pixels, including the header of the pixels. */
function readSegments(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = 2;
  for (let marker = 0; marker !== START_OF_SCAN; ) {
    marker = file.readUInt8(at + 1);
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (file[at] !== 0xff || marker < 0xc0 || marker === END || next < at + 4 || next > file.length)
      throw new PictureError('is damaged.');
    segments.push({ marker, bytes: file.subarray(at, next) });
    at = next;
  }
  return segments;
}

function isKept(marker: number): boolean {
  const isApp = marker >= 0xe0 && marker <= 0xef;
  return marker !== COMMENT && (!isApp || KEPT_APPS.includes(marker));
}

/** Whether the marker is SOF0 to SOF15, without the markers of tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Source: EXIF 2.32, tag 0x0112 of the first directory. */
function readOrientation(exif: Buffer): number | null {
  if (exif.toString('latin1', 0, 4) !== 'Exif' || exif.length < 16) return null;
  const tiff = exif.subarray(6);
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    const value = short(at + 8);
    if (short(at) === 0x01_12) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

function exifWith(orientation: number): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, EXIF, 0, 34]),
    // The directory of tags follows the eight bytes of the header.
    Buffer.from('Exif\0\0MM\0*\0\0\0\b'),
    // One tag: the orientation, which is one short number.
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);
}
