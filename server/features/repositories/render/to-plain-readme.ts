import type { ElementContent } from 'hast';
import { fitSentences, truncate } from '#domain/text.ts';
import { parseReadme } from '#server/platform/markdown/render-markdown.ts';
import { textOf } from '#server/platform/markdown/text-of.ts';
import { isTemplateText } from '../rules/template-readmes.ts';

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
  const blocks = toBlocks(parseReadme(markdown.slice(0, READ_LENGTH).toWellFormed()));
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

/** The headings and the paragraphs that are in nothing else. */
function toBlocks(nodes: readonly ElementContent[]): Block[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' || !/^(p|h\d)$/.test(node.tagName)) return [];
    const text = clean(textOf(node));
    const isBold = text !== '' && clean(textOf(node, true)) === text;
    return [{ level: node.tagName === 'p' ? 0 : Number(node.tagName[1]) - 2, text, isBold }];
  });
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
