import { Code } from '#app/components/ui/code.tsx';

/**
 * Says how to sign in for `git clone`, because GitHub takes no password there, and how to do without. Source:
 * https://docs.github.com/get-started/git-basics/about-remote-repositories
 */
export function CloneHint() {
  return (
    <>
      {'GitHub takes no password for '}
      <Code text="git clone" />
      {': when Git asks, sign in with your browser, or use GitHub CLI ('}
      <Code text="gh auth login" />
      {') or GitHub Desktop. Without Git, press Code on GitHub, then Download ZIP.'}
    </>
  );
}
