import type { ProjectField } from './project-facets.ts';

/** A word of a search. A project matches the word if it matches any of these. */
export interface SearchWord {
  /** Texts that occur anywhere in the project's name or a technology. */
  terms: readonly string[];
  /** Texts that are a whole word of the project's name or a technology. */
  wholeWords: readonly string[];
  fields: readonly ProjectField[];
}

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/**
 * Words that say nothing about a project. They are dropped when a search that contains them finds nothing.
 */
const GENERIC_WORDS = new Set(
  [
    'a an and app application apps based best code college complete development download engineering final for free full',
    'github idea ideas in latest major management mini of on ppt project projects report simple source student students system the',
    'tool topic topics using web website with year',
  ].flatMap((line) => line.split(' ')),
);

const MACHINE_LEARNING = ['machine learning', 'tensorflow', 'pytorch', 'keras', 'scikit-learn', 'xgboost'];
const MOBILE = ['mobile', 'android', 'flutter', 'react native', 'swift'];
const IOT = ['internet of things', 'iot', 'esp32', 'esp8266', 'arduino', 'raspberry pi', 'mqtt'];
const LANGUAGE = ['nlp', 'spacy', 'nltk', 'transformers', 'bert'];

interface Synonym {
  /**
   * Words that names and technologies use for the same thing. Those of up to three letters match whole words
   * only.
   */
  terms: readonly string[];
  fields?: readonly ProjectField[];
}
const AI: Synonym = { terms: [...MACHINE_LEARNING, 'opencv', 'ai', 'ml'], fields: ['ai'] };
const APP: Synonym = { terms: ['app', ...MOBILE], fields: ['mobile'] };
const ANDROID: Synonym = { terms: ['android', 'jetpack compose', 'flutter', 'react native'] };
const WEB: Synonym = { terms: ['web'], fields: ['web'] };
const SHOP: Synonym = { terms: ['ecommerce', 'e-commerce', 'marketplace', 'storefront', 'shop'] };
const SECURITY: Synonym = { terms: ['security'], fields: ['security'] };

/** Common names of fields and technologies, in lower case. */
const SYNONYMS: Readonly<Record<string, Synonym>> = {
  'machine learning': AI,
  'artificial intelligence': AI,
  ai: AI,
  ml: AI,
  'ai/ml': AI,
  'ai ml': AI,
  aiml: AI,
  'deep learning': { terms: ['tensorflow', 'pytorch', 'keras'] },
  'computer vision': { terms: ['opencv', 'yolo', 'mediapipe'] },
  'image processing': { terms: ['opencv', 'pillow'] },
  'natural language processing': { terms: LANGUAGE },
  nlp: { terms: LANGUAGE },
  'data science': { terms: ['pandas', 'numpy', 'jupyter'], fields: ['data'] },
  'data analytics': { terms: ['analytics', 'pandas', 'power bi'], fields: ['data'] },
  'internet of things': { terms: IOT, fields: ['iot'] },
  iot: { terms: IOT, fields: ['iot'] },
  embedded: { terms: IOT, fields: ['iot'] },
  app: APP,
  apps: APP,
  mobile: APP,
  'mobile app': APP,
  'mobile application': APP,
  android: ANDROID,
  'android app': ANDROID,
  ios: { terms: ['swift', 'flutter', 'react native'] },
  web: WEB,
  website: WEB,
  websites: WEB,
  webapp: WEB,
  'web app': WEB,
  'web application': WEB,
  'web development': WEB,
  blockchain: { terms: ['solidity', 'ethereum', 'web3'], fields: ['blockchain'] },
  web3: { terms: ['solidity', 'ethereum'], fields: ['blockchain'] },
  cloud: { terms: ['aws', 'azure', 'docker', 'kubernetes'], fields: ['cloud'] },
  devops: { terms: ['docker', 'kubernetes', 'terraform', 'ansible'], fields: ['cloud'] },
  security: SECURITY,
  cybersecurity: SECURITY,
  'cyber security': SECURITY,
  ecommerce: SHOP,
  'e commerce': SHOP,
  'e-commerce': SHOP,
  'online shopping': SHOP,
  hospital: { terms: ['clinic', 'patient'] },
  mern: { terms: ['mongodb'] },
  nodejs: { terms: ['node.js'] },
  'node js': { terms: ['node.js', 'nodejs'] },
  reactjs: { terms: ['react'] },
  'react js': { terms: ['react'] },
  nextjs: { terms: ['next.js'] },
  vuejs: { terms: ['vue'] },
  angularjs: { terms: ['angular'] },
  expressjs: { terms: ['express'] },
  js: { terms: ['javascript'] },
  ts: { terms: ['typescript'] },
  golang: { terms: ['go'] },
  go: { terms: ['golang'] },
  cpp: { terms: ['c++'] },
  csharp: { terms: ['c#'] },
  'c sharp': { terms: ['c#'] },
  dotnet: { terms: ['.net'] },
  'dot net': { terms: ['.net'] },
  sklearn: { terms: ['scikit-learn'] },
};

const SHORT_WORD = /^[a-z]{1,3}$/;

/**
 * Words of field names. A search may be corrected to one of them even if the catalogue does not contain it.
 */
export const FIELD_WORDS: readonly string[] = [
  ...new Set(
    Object.entries(SYNONYMS)
      .filter(([, { fields }]) => fields)
      .flatMap(([term]) => term.split(' ')),
  ),
];

/**
 * The words of a search, all of which a project must match. Two or three words that name a field count as one
 * word. The search is in lower case.
 */
export function parseSearchWords(search: string): SearchWord[] {
  return groupWords(splitWords(search).slice(0, MAX_WORDS));
}

/** The search without its generic words; null if it has no generic words or only generic ones. */
export function dropGenericWords(search: string): string | null {
  const words = splitWords(search);
  const specific = words.filter((word) => !GENERIC_WORDS.has(word));
  return specific.length === 0 || specific.length === words.length ? null : specific.join(' ');
}

function splitWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

function groupWords(words: string[]): SearchWord[] {
  const groups: SearchWord[] = [];
  for (let at = 0; at < words.length; ) {
    const length =
      [3, 2, 1].find((size) => Object.hasOwn(SYNONYMS, words.slice(at, at + size).join(' '))) ?? 1;
    groups.push(toSearchWord(words.slice(at, at + length).join(' ')));
    at += length;
  }
  return groups;
}

function toSearchWord(term: string): SearchWord {
  const synonym = Object.hasOwn(SYNONYMS, term) ? SYNONYMS[term] : undefined;
  if (!synonym) return { terms: [term], wholeWords: [], fields: [] };
  const all = [...new Set([term, ...synonym.terms])];
  return {
    terms: all.filter((each) => !SHORT_WORD.test(each)),
    wholeWords: all.filter((each) => SHORT_WORD.test(each)),
    fields: synonym.fields ?? [],
  };
}
