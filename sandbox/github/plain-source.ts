import type { RepositoryName } from './invitations.ts';
import { type CheckDefinition, createState, type RepositorySeed } from './repository-state.ts';
import type { RepositorySource } from './repository-store.ts';

const CREATED_AT = Date.UTC(2026, 0, 1) / 1000;
const ONE_DAY = 24 * 60 * 60;

/**
 * Every repository exists as a small one that is not in lists, unless its name begins with `missing`. Names
 * that begin with `empty` have no commits, and those that begin with `template` are templates.
 */
export const plainSource: RepositorySource = {
  list: () => [],
  find(name) {
    if (/^missing/i.test(name.repo)) return undefined;
    const isTemplate = /^template/i.test(name.repo);
    const facts = {
      ...name,
      description: null,
      homepage: null,
      topics: [],
      createdAt: CREATED_AT,
      isTemplate,
    };
    return { facts, open: () => createState(plainSeed(name)) };
  },
};

function plainSeed({ repo }: RepositoryName): RepositorySeed {
  const readme = { path: 'README.md', content: `# ${repo}\n\nStart it with \`python -m app\`.\n` };
  const files = [
    { path: '.gitignore', content: '__pycache__/\n.venv/\n' },
    readme,
    { path: 'app/__init__.py', content: '' },
    {
      path: 'app/__main__.py',
      content: `def greet(name: str) -> str:\n    return f"Hello, {name}"\n\n\nif __name__ == "__main__":\n    print(greet("${repo}"))\n`,
    },
    {
      path: 'tests/test_app.py',
      content:
        'from app.__main__ import greet\n\n\ndef test_greets_by_name():\n    assert greet("Asha") == "Hello, Asha"\n',
    },
  ];
  const commits = [
    { message: 'Start with the README', at: CREATED_AT, files: [readme] },
    { message: 'Add the app and a test', at: CREATED_AT + ONE_DAY, files },
  ];
  return { commits: /^empty/i.test(repo) ? [] : commits, releases: [], checks: [testsCheck(1)] };
}

/** A check that runs tests. `where` follows their number, such as ` on Ubuntu`. */
export function testsCheck(count: number, where = ''): CheckDefinition {
  const output = (title: string) => ({ title, summary: title });
  return {
    name: 'Tests',
    passed: output(`${count} passed${where}`),
    failed: output(`1 failed, ${count - 1} passed${where}`),
  };
}
