import { escapeXml } from '#domain/xml.ts';
import type { PdfkitDocument } from './embedded-fonts.ts';

interface PdfIdentity {
  title: string;
  author: string;
  createdAt: Date;
}

/**
 * Writes title, author and time as XMP, which PDF/UA-1 asks for (ISO 14289-1, 5 and 7.1), and says that the document
 * is one. pdfkit would write names without escaping them, so that “&” makes XML that no program reads.
 */
export function writeXmp(doc: PdfkitDocument, { title, author, createdAt }: PdfIdentity): void {
  // The document's catalogue is an internal of pdfkit.
  const { _root: root } = doc as unknown as { _root: { data: Record<string, unknown> } };
  // Programs look for the packet without knowing PDF, so it is not compressed.
  const metadata = Object.assign(doc.ref({ Type: 'Metadata', Subtype: 'XML' }), { compress: false });
  metadata.end(Buffer.from(xmp(escapeXml(title), escapeXml(author), createdAt)));
  root.data.Metadata = metadata;
}

const xmp = (
  title: string,
  author: string,
  createdAt: Date,
) => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmp:CreateDate="${createdAt.toISOString()}" pdfuaid:part="1">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
