/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/** Says nothing about a project; left out when a search with it finds nothing. */
const GENERIC_WORDS = new Set(
  'a an and app application apps based development for in of on project projects system the tool using website with'.split(
    ' ',
  ),
);

const MACHINE_LEARNING = ['machine learning', 'tensorflow', 'pytorch', 'keras', 'scikit-learn', 'xgboost'];
const MOBILE = ['mobile', 'android', 'flutter', 'react native', 'kotlin', 'swift'];
const IOT = ['internet of things', 'esp32', 'esp8266', 'arduino', 'raspberry pi', 'mqtt'];
const LANGUAGE = ['nlp', 'spacy', 'nltk', 'transformers', 'bert'];

/** What people call a field or technology → what names and technologies say instead. In lower case. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'machine learning': MACHINE_LEARNING,
  'deep learning': ['deep learning', 'tensorflow', 'pytorch', 'keras'],
  'artificial intelligence': [...MACHINE_LEARNING, 'opencv'],
  ml: [...MACHINE_LEARNING, 'ml'],
  ai: [...MACHINE_LEARNING, 'opencv', 'ai'],
  'computer vision': ['computer vision', 'opencv', 'yolo', 'mediapipe'],
  'image processing': ['image processing', 'opencv', 'pillow'],
  'natural language processing': LANGUAGE,
  'data science': ['data science', 'pandas', 'numpy', 'jupyter'],
  'internet of things': IOT,
  iot: [...IOT, 'iot'],
  mobile: MOBILE,
  ios: ['ios', 'swift', 'flutter', 'react native'],
  blockchain: ['blockchain', 'solidity', 'ethereum', 'web3'],
  cloud: ['cloud', 'aws', 'azure', 'docker', 'kubernetes'],
  nodejs: ['node.js'],
  reactjs: ['react'],
  js: ['js', 'javascript'],
  ts: ['typescript'],
  golang: ['golang', 'go'],
  sklearn: ['scikit-learn'],
};

/**
 * The words of a search, all of which a project must match; each with the alternatives that match it as well. Two or three
 * words that name a field count as one. In lower case.
 */
export function parseSearchWords(search: string): string[][] {
  return groupWords(splitWords(search));
}

/** The words without those that say nothing; null if there are none of these, or no others. */
export function parseSpecificWords(search: string): string[][] | null {
  const words = splitWords(search);
  const specific = words.filter((word) => !GENERIC_WORDS.has(word));
  return specific.length === 0 || specific.length === words.length ? null : groupWords(specific);
}

function splitWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

function groupWords(words: string[]): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const length =
      [3, 2, 1].find((size) => Object.hasOwn(SYNONYMS, words.slice(at, at + size).join(' '))) ?? 1;
    const term = words.slice(at, at + length).join(' ');
    groups.push([...(SYNONYMS[Object.hasOwn(SYNONYMS, term) ? term : ''] ?? [term])]);
    at += length;
  }
  return groups;
}
