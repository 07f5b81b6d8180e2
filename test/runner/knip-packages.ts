import type { Preprocessor } from 'knip';

const MANIFEST = 'test/packages/package.json';

/**
 * Knip expects a package in the manifest of the importing file's folder, but tests stand everywhere and their
 * packages in `test/packages`. So a package that is unlisted here and unused there is neither. The rules of
 * .dependency-cruiser.mjs say that only tests import it.
 */
const matchPackagesOfTests: Preprocessor = (options) => {
  const { issues, counters } = options;
  const unused = issues.devDependencies[MANIFEST] ?? {};
  const imported = new Set<string>();
  for (const unlisted of Object.values(issues.unlisted)) {
    for (const name of Object.keys(unlisted).filter((name) => name in unused)) {
      imported.add(name);
      delete unlisted[name];
      counters.unlisted -= 1;
    }
  }
  for (const name of imported) {
    delete unused[name];
    counters.devDependencies -= 1;
  }
  return options;
};

export default matchPackagesOfTests;
