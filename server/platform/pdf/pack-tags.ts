import { deflateSync } from 'node:zlib';

const HEADER = '%PDF-1.7\n%\xff\xff\xff\xff\n';
/** How many objects one stream holds. */
const STREAM_SIZE = 200;

/** Tags of the page, and the widths of glyphs. Any other object can be read without unpacking it. */
const IS_PACKED = /^<<\n(\/S \/|\/Type \/Font\n\/Subtype \/CIDFontType2)/;

/**
 * Packs the tags of a PDF into compressed streams of objects, as PDF 1.5 and later allow and pdfkit does not:
 * hundreds of small objects would make a page half as large again.
 */
export function packTags(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const { bodies, trailer } = readObjects(text);
  const packed = [...bodies].filter(([, body]) => IS_PACKED.test(body));
  const parts: string[] = [HEADER];
  let length = HEADER.length;
  /** Of each object: its kind, where it is, and its place in a stream of objects. */
  const places = new Map<number, [kind: number, where: number, n: number]>([[0, [0, 0, 65_535]]]);
  const write = (id: number, body: string) => {
    const part = `${id} 0 obj\n${body}\nendobj\n`;
    places.set(id, [1, length, 0]);
    parts.push(part);
    length += part.length;
  };
  let size = Math.max(...bodies.keys()) + 1;
  for (const [id, body] of bodies) if (!IS_PACKED.test(body)) write(id, body);
  for (let begin = 0; begin < packed.length; begin += STREAM_SIZE) {
    const objects = packed.slice(begin, begin + STREAM_SIZE);
    let offset = 0;
    const index = objects.map(([id, body]) => {
      const entry = `${id} ${offset}`;
      offset += body.length + 1;
      return entry;
    });
    for (const [n, [id]] of objects.entries()) places.set(id, [2, size, n]);
    const head = `${index.join(' ')}\n`;
    const content = head + objects.map(([, body]) => body).join('\n');
    write(size, toStream(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, content));
    size += 1;
  }
  const begin = length;
  places.set(size, [1, begin, 0]);
  const table = Buffer.alloc(7 * (size + 1));
  for (const [id, [kind, where, n]] of places) {
    table.writeUInt8(kind, 7 * id);
    table.writeUInt32BE(where, 7 * id + 1);
    table.writeUInt16BE(n, 7 * id + 5);
  }
  const entries = `/Type /XRef /Size ${size + 1} /W [1 4 2] ${trailer}`;
  write(size, toStream(entries, table.toString('latin1')));
  parts.push(`startxref\n${begin}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/** Reads what pdfkit wrote, by its table of objects. */
function readObjects(text: string): { bodies: Map<number, string>; trailer: string } {
  const tableAt = text.lastIndexOf('\nxref\n') + 1;
  const [table = '', rest = ''] = text.slice(tableAt).split('trailer\n');
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  const bodies = new Map<number, string>();
  for (const [n, offset] of offsets.entries()) {
    const end = text.indexOf(
      '\nendobj',
      offset + Number(/\/Length (\d+)/.exec(headOf(text, offset))?.[1] ?? 0),
    );
    bodies.set(n + 1, text.slice(text.indexOf('\n', offset) + 1, end));
  }
  return { bodies, trailer: (rest.match(/\/(?:Root|Info|ID) [^/\n]+/g) ?? []).join(' ') };
}

/** The dictionary of an object, if a stream follows. */
function headOf(text: string, offset: number): string {
  const [end, stream] = [text.indexOf('\nendobj', offset), text.indexOf('\nstream\n', offset)];
  return stream === -1 || end < stream ? '' : text.slice(offset, stream);
}

function toStream(entries: string, content: string): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
}
