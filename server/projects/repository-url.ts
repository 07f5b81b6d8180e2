/** Where a project's repository is on the code host. */
export function repositoryUrl({ repoOwner, repoName }: { repoOwner: string; repoName: string }): string {
  return `https://github.com/${repoOwner}/${repoName}`;
}
