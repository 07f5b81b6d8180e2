import { frozenNameForDocuments } from '#domain/printable.ts';
import { formatRate, TAX_DOCUMENT_TITLES, type TaxAmounts } from '#domain/tax.ts';
import { formatDate } from '#domain/time.ts';
import { createPdf, MUTED_COLOR, PDF_MARGIN, type PdfPage } from '../../platform/pdf/create-pdf.ts';
import type { TaxDocument } from '../../readers/tax/find-tax-documents.ts';
import { amountInWords } from './rules/amount-in-words.ts';
import { GST_STATES, placeName } from './rules/gst-states.ts';
import { SUPPLY_TYPES } from './rules/gstr1.ts';

/** Beside labels of 82 points, the 20 characters of an order's ID fit into one line. */
const RIGHT_X = PDF_MARGIN + 230;
const SMALL = 9.5;

/** In these Union Territories, which have no legislature, the State's part of the tax is named UTGST. */
const UTGST = ['04', '26', '31', '35', '38'];

/**
 * Renders a tax document as a PDF, the same bytes every time: everything in it is stored, and its creation
 * date is the document's. It has all that rules 46, 49 and 53 of the CGST Rules ask for.
 */
export async function renderTaxDocument(document: TaxDocument): Promise<Buffer> {
  const { kind, number, seller, issuedAt } = document;
  const title = TAX_DOCUMENT_TITLES[kind];
  const info = { title: `${title} ${number}`, author: seller.name, createdAt: issuedAt };
  return createPdf(info, (page) => {
    const { write, drawRule } = page;
    // The title is read out first. It stands beside the seller.
    let y = drawRule(Math.max(drawTitle(page, title, document), drawSeller(page, document)) + 18) + 16;
    y = Math.max(drawBuyer(page, document, y), drawReferences(page, document, y)) + 22;
    y = drawAmounts(page, document, y) + 14;
    write('text', SMALL, 'Amount in words', { y, color: MUTED_COLOR });
    y = write('text', 11, amountInWords(document.totalPaise), { y: y + 14 }) + 16;
    for (const note of listNotes(document)) y = write('text', SMALL, note, { y, color: MUTED_COLOR }) + 4;
  });
}

function drawSeller({ write }: PdfPage, { seller }: TaxDocument): number {
  const width = RIGHT_X - PDF_MARGIN - 20;
  let y = write('display', 15, seller.name, { y: PDF_MARGIN, width }) + 4;
  if (seller.address) {
    y = write('text', 10, oneLine(seller.address), { y, width, color: MUTED_COLOR }) + 3;
  }
  const state = `${GST_STATES[seller.stateCode]} (${seller.stateCode})`;
  y = write('text', 10, state, { y, width, color: MUTED_COLOR }) + 3;
  return write('mono', SMALL, `GSTIN ${seller.gstin}`, { y, width });
}

function drawTitle({ write, width }: PdfPage, title: string, { number, issuedAt }: TaxDocument): number {
  const place = { x: RIGHT_X, width: PDF_MARGIN + width - RIGHT_X, align: 'right' } as const;
  let y = write('display', 20, title, { ...place, y: PDF_MARGIN - 3, tag: 'H1' }) + 6;
  y = write('mono', 11, number, { ...place, y }) + 4;
  return write('text', 10, formatDate(issuedAt.getTime() / 1000), { ...place, y, color: MUTED_COLOR });
}

/** An address may be typed in several lines. */
function oneLine(address: string): string {
  return address.split(/(?<![\s,])[\s,]*\n\s*/).join(', ');
}

/** A business is named with its address and GSTIN, a person by the email. */
function drawBuyer({ write }: PdfPage, { buyer }: TaxDocument, top: number): number {
  const width = RIGHT_X - PDF_MARGIN - 20;
  let y = write('text', SMALL, 'Billed to', { y: top, width, color: MUTED_COLOR }) + 3;
  if (buyer.legalName === null) return write('text', 11, buyer.email, { y, width });
  y = write('text', 11, buyer.legalName, { y, width }) + 3;
  y = write('text', 10, oneLine(buyer.address ?? ''), { y, width, color: MUTED_COLOR }) + 3;
  return buyer.gstin === null ? y : write('mono', SMALL, `GSTIN ${buyer.gstin}`, { y, width });
}

function drawReferences({ write, group }: PdfPage, document: TaxDocument, top: number): number {
  const { placeOfSupply, publicOrderId, paymentId, paidBy, against } = document;
  const references: [string, string][] = [
    ['Place of supply', `${placeName(placeOfSupply)} (${placeOfSupply})`],
    ['Order ID', publicOrderId],
    ['Payment ID', paymentId],
  ];
  if (paidBy !== null) references.push(['Paid by', paidBy]);
  if (against)
    references.unshift(
      ['Against invoice', against.number],
      ['Invoice date', formatDate(against.issuedAt.getTime() / 1000)],
    );
  let y = top;
  group('Table', () => {
    for (const [label, value] of references) {
      group('TR', () => {
        const head = { x: RIGHT_X, y, width: 80, color: MUTED_COLOR };
        write('text', SMALL, label, { ...head, tag: 'TH', scope: 'Row' });
        y = write('text', 10, value, { x: RIGHT_X + 82, y, tag: 'TD' }) + 3;
      });
    }
  });
  return y;
}

/** The supply with its SAC, and the lines from the taxable value to the total. */
function drawAmounts(page: PdfPage, document: TaxDocument, top: number): number {
  const { group } = page;
  return drawTotals(
    page,
    document,
    group('Table', () => drawSupply(page, document, top)),
  );
}

function drawSupply({ write, drawRule, group, width }: PdfPage, document: TaxDocument, top: number): number {
  const sacX = PDF_MARGIN + width - 170;
  const amountPlace = { x: PDF_MARGIN, width, align: 'right' } as const;
  const head = { color: MUTED_COLOR, y: top, tag: 'TH', scope: 'Column' } as const;
  let y = group('TR', () => {
    write('text', SMALL, 'Description', head);
    write('text', SMALL, 'SAC', { ...head, x: sacX });
    return write('text', SMALL, 'Amount', { ...head, ...amountPlace });
  });
  y = drawRule(y + 5) + 10;
  return group('TR', () => {
    const cell = { y, width: sacX - PDF_MARGIN - 16, tag: 'TD' } as const;
    const notes = write('text', 11, frozenNameForDocuments(document.description), cell) + 2;
    const below = write('text', SMALL, 'Licence and download of source code', {
      ...cell,
      y: notes,
      color: MUTED_COLOR,
    });
    write('mono', SMALL, document.sac, { x: sacX, y: y + 1, tag: 'TD' });
    write('display', 11, withDecimals(document.taxablePaise), { ...amountPlace, y, tag: 'TD' });
    return drawRule(below + 10) + 10;
  });
}

function drawTotals({ write, drawRule, group, width }: PdfPage, document: TaxDocument, top: number): number {
  const labelPlace = { x: RIGHT_X, tag: 'TH', scope: 'Row' } as const;
  const amountPlace = { x: PDF_MARGIN, width, align: 'right', tag: 'TD' } as const;
  let y = top;
  return group('Table', () => {
    for (const [label, paise] of listAmounts(document)) {
      group('TR', () => {
        write('text', 10, label, { ...labelPlace, y: y + 1, color: MUTED_COLOR });
        y = write('display', 11, withDecimals(paise), { ...amountPlace, y }) + 5;
      });
    }
    return group('TR', () => {
      const label = document.kind === 'credit_note' ? 'Total credited' : 'Total';
      write('text', 12, label, { ...labelPlace, y: y + 5 });
      const total = withDecimals(document.totalPaise);
      return drawRule(write('display', 15, total, { ...amountPlace, y: y + 2 }) + 8);
    });
  });
}

/**
 * What stands above the total: the discount, then the taxable value after it and its taxes. The document
 * never changes, so it does not name the coupon. A document about a part of the charge has no price.
 */
function listAmounts(document: TaxDocument): [label: string, paise: number][] {
  const { totalPaise, orderPaise, discountPaise } = document;
  if (discountPaise === 0 || totalPaise !== orderPaise) return listTaxes(document);
  return [['Price', totalPaise + discountPaise], ['Discount', -discountPaise], ...listTaxes(document)];
}

function listTaxes(document: TaxDocument): [label: string, paise: number][] {
  const { rateBps, taxablePaise, cgstPaise, sgstPaise, igstPaise, placeOfSupply } = document;
  if (rateBps === 0) return [];
  const value: [string, number] = ['Taxable value', taxablePaise];
  if (!isSameState(document) || document.buyer.sez)
    return [value, [`IGST at ${formatRate(rateBps)} %`, igstPaise]];
  const half = formatRate(rateBps / 2);
  const ofState = UTGST.includes(placeOfSupply) ? 'UTGST' : 'SGST';
  return [value, [`CGST at ${half} %`, cgstPaise], [`${ofState} at ${half} %`, sgstPaise]];
}

function isSameState({ placeOfSupply, seller }: Pick<TaxDocument, 'placeOfSupply' | 'seller'>): boolean {
  return placeOfSupply === seller.stateCode;
}

function listNotes({ kind, rateBps, adjustsTax, buyer }: TaxDocument & TaxAmounts): string[] {
  return [
    'Reverse charge: No',
    buyer.sez ? `${SUPPLY_TYPES.sez} of integrated tax.` : '',
    rateBps === 0 ? 'Composition taxable person, not eligible to collect tax on supplies.' : '',
    adjustsTax
      ? ''
      : 'No tax adjustment: this credit note was issued after 30 November following the financial year of its invoice.',
    `Issued electronically. ${kind === 'credit_note' ? 'A credit note' : 'An invoice'} issued this way needs no signature (Information Technology Act, 2000).`,
  ].filter(Boolean);
}

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount with both decimals: `₹1,29,999.00`, `−₹90.00`. */
function withDecimals(paise: number): string {
  return `${paise < 0 ? '−' : ''}₹${RUPEES.format(Math.abs(paise) / 100)}`;
}
