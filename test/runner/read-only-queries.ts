// This static check keeps server/queries and server/reports, which read the tables of every feature, from
// writing to any.
import { globSync, readFileSync } from 'node:fs';

const WRITE = /\.(insert|update|delete)\(|\b(insert into|update \w+ set|delete from)\b/i;

const violations = globSync('server/{queries,reports}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (WRITE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
