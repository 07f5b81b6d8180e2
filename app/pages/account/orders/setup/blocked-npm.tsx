import { Code } from '#app/components/ui/code.tsx';

/**
 * Says what to do where Windows lets PowerShell run no scripts, which is its default, so that `npm` is refused.
 * Source: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_execution_policies
 */
export function BlockedNpm() {
  return (
    <>
      {'If PowerShell says that “running scripts is disabled”, write '}
      <Code text="npm.cmd" />
      {' instead of '}
      <Code text="npm" />
      {', or use Command Prompt. To allow it for your account, run: '}
      <Code text="Set-ExecutionPolicy -Scope CurrentUser RemoteSigned" />
    </>
  );
}
