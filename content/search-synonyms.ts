import type { ProjectField } from '#domain/project-facets.ts';

/**
 * Words that say nothing about a project. They are dropped when a search that contains them finds nothing.
 */
export const GENERIC_WORDS = new Set(
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
export const SYNONYMS: Readonly<Record<string, Synonym>> = {
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
