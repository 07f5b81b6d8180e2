import type { LanguageShare, TreeFile } from './repository.ts';
import { findTraces, type Traces } from './technology-traces.ts';

/**
 * Whether a repository shows a technology that its project names: true, false when what the technology always
 * leaves isn't there, null when that can't be seen from outside.
 */
export type Claim = ReturnType<typeof judgeClaims>[number];

/** What is known of a repository without reading its code. */
export interface Evidence {
  languages: readonly Pick<LanguageShare, 'name'>[];
  tree: readonly Pick<TreeFile, 'path'>[];
  /** Whether the tree has all files. What isn't seen in a part of them may be in the rest. */
  isWhole: boolean;
  /** The README, as text or HTML; null without one. */
  readme: string | null;
  /** The tools that the manifest requires. */
  requires: readonly { tool: string }[];
}

/** Copied libraries say what they use themselves. */
const LIBRARY = /(^|\/)(node_modules|vendor|third_party|site-packages|\.?venv)\//;
/** Other names under which READMEs and files have a technology. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^postgre(s|sql)$/i, 'postgres(ql)?|psql|psycopg'],
  [/^mongo(db)?$/i, 'mongo(db|ose)?'],
  [/^mqtt$/i, 'mqtt|mosquitto'],
  [/^scikit.learn$/i, 'sklearn|scikit.learn'],
  [/^opencv$/i, 'opencv|cv2'],
  [/^tensorflow lite$/i, 'tensorflow.?lite|tflite'],
];

/**
 * Compares the technologies of a project with its repository. A technology that always leaves files or a
 * language is found by these alone, because a README can name anything. One that leaves neither, such as a
 * database, is found where the README, the manifest or the name of a file or folder names it, and so is a
 * library whose language is there.
 */
export function judgeClaims(tech: readonly string[], evidence: Evidence) {
  const paths = evidence.tree.map(({ path }) => path).filter((path) => !LIBRARY.test(path));
  const languages = new Set(evidence.languages.map(({ name }) => name));
  const texts = [
    evidence.readme?.replace(/<[^<>]*>/g, ' ') ?? '',
    evidence.requires.map(({ tool }) => tool).join(' '),
    // `mqttClient.ts` is about MQTT.
    paths.join('\n').replace(/([a-z])([A-Z])/g, '$1 $2'),
  ].join('\n');
  const leaves = (traces: Traces | undefined) =>
    traces?.languages.some((language) => languages.has(language)) ||
    paths.some((path) => traces?.files?.test(path));
  const missing = evidence.isWhole ? false : null;
  const isNamed = (name: string) => namesOf(name).test(texts);
  return tech.map((name) => {
    const traces = findTraces(name);
    if (traces === undefined) return { tech: name, found: isNamed(name) || null };
    const isThere = leaves(traces) || (traces.isLibrary && traces.languages.map(findTraces).some(leaves));
    return { tech: name, found: isThere ? !traces.isLibrary || isNamed(name) || null : missing };
  });
}

/** Finds a technology as a word: `Node.js` also as `node js`, but `Go` not in `MongoDB`. */
function namesOf(name: string): RegExp {
  const other = OTHER_NAMES.find(([known]) => known.test(name.trim()))?.[1];
  const words = name.match(/[\p{L}\p{N}]+|[+#]+/gu) ?? [];
  const spelled = words.map((word) => word.replace(/[+]/g, '\\+')).join('[\\s._-]*');
  // No slow input: names of technologies are short, and a README is read up to a limit.
  return new RegExp(`(?<![\\p{L}\\p{N}])(${other ?? (spelled || '(?!)')})(?![\\p{L}\\p{N}+#])`, 'iu');
}
