// This static check keeps a feature from writing to the tables of another one, and readers from writing at
// all. A feature may join the tables of the features before it (.dependency-cruiser.mjs).
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SCHEMA_IMPORT = /import \{([^}]+)\} from '([^']+\/schema\.ts)'/g;
const WRITE = /\.(?:insert|update|delete)\(\s*(\w+)/;
const SQL_WRITE = /\b(insert into|update \w+ set|delete from)\b/i;
const READ_ONLY = /^server\/(readers|features\/reports)\//;

const violations = globSync('server/{features,readers}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const foreign = foreignTables(file, text);
    return text.split('\n').flatMap((line, index) => {
      const table = WRITE.exec(line)?.[1];
      const isWrong = READ_ONLY.test(file)
        ? table !== undefined || SQL_WRITE.test(line)
        : table !== undefined && foreign.has(table);
      return isWrong ? [`${file}:${index + 1}: ${line.trim()}`] : [];
    });
  });

/** The names under which a file imports the tables of other features. */
function foreignTables(file: string, text: string): Set<string> {
  const own = ownFolder(file);
  const imports = [...text.matchAll(SCHEMA_IMPORT)].filter(([, , path = '']) => {
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path);
    return target.startsWith('server/features/') && ownFolder(target) !== own;
  });
  return new Set(
    imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ').at(-1) ?? '')),
  );
}

/** Returns `server/features/payouts` for any file in it. */
function ownFolder(file: string): string {
  return file.split('/').slice(0, 3).join('/');
}

for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
