import { decodeEntities } from '#domain/html-entities.ts';
import { isTemplateText } from '#domain/template-readmes.ts';
import { fitSentences, truncate } from '#domain/text.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { tokenizeHtml } from '#server/platform/markdown/tokenize-html.ts';

const MAX_NAME = 120;
const MAX_TEXT = 600;
/** The beginning of a README says what the project is about. */
const READ_LENGTH = 10_000;
const MIN_WORDS = 5;

/** What the beginning of a README says; null for what is missing. */
export interface PlainReadme {
  title: string | null;
  text: string | null;
  /** Whether a generator of projects wrote it, without a description by a person. */
  isTemplate: boolean;
}

interface Block {
  /** The level of a heading, from 1; 0 for a paragraph. */
  level: number;
  text: string;
  /** Whether all of its text is bold. */
  isBold: boolean;
}

/** Headings of parts, which no project is called. */
const PART =
  /^(abstract|about( (the|this))?( project| us)?|acknowledge?ments?|ai(ms?)?|aims?( and objectives)?|api( reference| endpoints)?|architecture|authors?|background|basic overview|build|built with|clone .*|code|conclusions?|configuration|contact|contents?|contribut(ing|ion|ors?)|credits|data ?set|demo|dependencies|deployment|descriptions?|documentation|faqs?|features?|files|folder structure|functionalit(y|ies)|future (scope|work|enhancements?)|getting started|goals?|how (to|it) .*|hello.*|important|index|installation( guide)?|instructions|introduction|key features|licen[cs]e|links|main features|methodology|modules?|motivation|notes?|objectives?( of .*)?|output|overview|prerequisites?|problem( statement)?|project|project (structure|overview|title|description|setup|report|details|summary)|purpose|quick ?start|read ?me( file)?|references?|requirements?|results?|roadmap|running .*|screen ?shots?|set ?up( instructions)?|steps.*|summary|support|synopsis|table of contents|team( members)?|tech(nology|nologies)?( used)?|tech(nology)? stacks?( used)?|technical .*|testing|tests?|title|to ?do|tools.*|troubleshooting|usage|user guide|videos?|welcome|workflow|working)$/i;

/**
 * The title of a README and its first paragraph of words, as plain text; null if missing, or if a generator
 * of projects wrote it.
 */
export function toPlainReadme(markdown: string): PlainReadme {
  const blocks = toBlocks(renderMarkdown(markdown.slice(0, READ_LENGTH).toWellFormed(), { pictures: false }));
  const template = blocks.findIndex(({ text }) => isTemplateText(text));
  const written = template < 0 ? blocks : blocks.slice(0, template);
  const text = written.find(isDescription)?.text;
  const title = findTitle(written);
  // Generators make a title of one word of the folder's name.
  const isOwn = template < 0 || / /.test(title ?? '');
  return {
    title: title && isOwn ? truncate(title, MAX_NAME - 1) : null,
    text: text ? fitSentences(text, MAX_TEXT) : null,
    isTemplate: template >= 0 && text === undefined,
  };
}

/** Whether a paragraph says something by itself, and does not only introduce what follows. */
function isDescription({ level, text }: Block): boolean {
  return level === 0 && text.split(' ').length >= MIN_WORDS && !text.endsWith(':');
}

/** The largest heading, or else the heading or the bold line with which the README begins. */
function findTitle(blocks: readonly Block[]): string | null {
  const named = blocks.map((block) => ({ ...block, text: withoutPictures(block.text) }));
  const isName = ({ text }: Block) => text !== '' && !PART.test(text.replace(/(?<![:.!])[:.!]+$/, ''));
  const largest = named.find((block) => block.level === 1 && isName(block));
  const first = named.find(({ text }) => text !== '');
  const begins = first && isName(first) && (first.level > 0 || first.isBold) ? first : undefined;
  return (largest ?? begins)?.text ?? null;
}

const SIGN = /^[|:•·–—=*_~#-]*$/;

/** A name without pictures, and without the signs that stood between them and the words. */
function withoutPictures(text: string): string {
  const words = text.replace(/\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\uFE0F?/gv, ' ').split(/\s+/);
  const first = words.findIndex((word) => !SIGN.test(word));
  const last = words.findLastIndex((word) => !SIGN.test(word));
  return first < 0 ? '' : words.slice(first, last + 1).join(' ');
}

/** The headings and the paragraphs that are in nothing else. The HTML is ours, so it is well-formed. */
function toBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const open: string[] = [];
  let current = { text: '', bold: '' };
  const add = (text: string) => {
    current.text += text;
    if (open.includes('strong')) current.bold += text;
  };
  const begin = (name: string) => {
    if (open.length === 0) current = { text: '', bold: '' };
    open.push(name);
  };
  const end = (name: string) => {
    open.pop();
    if (open.length === 0 && /^(p|h\d)$/.test(name))
      blocks.push(toBlock(current, name === 'p' ? 0 : Number(name[1]) - 2));
  };
  for (const token of tokenizeHtml(html)) {
    if ('text' in token) add(token.text);
    else if (token.name === 'br') add(' ');
    else if (token.isEnd) end(token.name);
    else if (token.name !== 'hr') begin(token.name);
  }
  return blocks;
}

function toBlock({ text, bold }: { text: string; bold: string }, level: number): Block {
  const plain = clean(text);
  return { level, text: plain, isBold: plain !== '' && clean(bold) === plain };
}

function clean(text: string): string {
  return decodeEntities(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
