import type { OperatingSystem } from './project-facets.ts';
import { commandsOf, TOOL_CHECKS, VERSION } from './tool-checks.ts';
import type { RequiredTool } from './tools.ts';

/**
 * The script that prints which tools a computer has. It is made of `TOOL_CHECKS` only, so no text of a
 * manifest gets into it. It prints `capstone-check 1`, a line for each tool such as `node 24.1.0` or
 * `node missing`, and lines with the operating system and the free disk space. It changes and sends nothing.
 */
export function makeSetupScript(
  system: OperatingSystem,
  requires: readonly Pick<RequiredTool, 'tool'>[],
): string {
  const checks = requires.map(({ tool }) => {
    const words = [tool, TOOL_CHECKS[tool].before, ...commandsOf(tool, system)].map((word) => `'${word}'`);
    return system === 'windows'
      ? `  Test-Tool ${words.slice(0, 2).join(' ')} @(${words.slice(2).join(', ')})`
      : `check ${words.join(' ')}`;
  });
  return system === 'windows' ? powerShell(checks) : posixShell(checks);
}

/** For bash 3.2, sh and dash. The script is given to `sh`, because zsh is the default shell of macOS. */
function posixShell(checks: readonly string[]): string {
  return `sh <<'CAPSTONE'
# Prints which tools this computer has. It changes nothing and sends nothing.
LC_ALL=C
export LC_ALL
run() {
  # Without Apple's command line tools, these programs open a window that offers to install them.
  case "$(uname):$(command -v "$1")" in
    Darwin:/usr/bin/git | Darwin:/usr/bin/python3 | Darwin:/usr/bin/pip3)
      xcode-select -p >/dev/null 2>&1 || return 1 ;;
  esac
  "$@" </dev/null 2>&1
}
check() {
  tool=$1
  before=$2
  found=
  shift 2
  for command in "$@"; do
    found=$(IFS='|'; set -f; run $command | tr -d '\\r' | sed -nE "s/^($before)(${VERSION}).*/\\2/p" | head -n 1)
    [ -n "$found" ] && break
  done
  if [ "$tool" = docker ] && [ -n "$found" ] && ! docker ps >/dev/null 2>&1 </dev/null; then
    found="$found stopped"
  fi
  echo "$tool \${found:-missing}"
}
echo 'capstone-check 1'
${checks.join('\n')}
case "$(uname)" in
  Darwin) echo "os macOS $(sw_vers -productVersion) $(uname -m)" ;;
  Linux) echo "os Linux $(sed -n 's/^PRETTY_NAME="*\\([^"]*\\).*/\\1/p' /etc/os-release 2>/dev/null) $(uname -m)" ;;
  *) echo "os Windows $(uname)" ;;
esac
df -Pk "$HOME" | awk 'NR == 2 { printf "disk %d MB\\n", $4 / 1024 }'
CAPSTONE
`;
}

/** For PowerShell 5.1 and 7. Programs are called by path, never scripts such as npm.ps1. */
function powerShell(checks: readonly string[]): string {
  return `& {
  # Prints which tools this computer has. It changes nothing and sends nothing.
  $ErrorActionPreference = 'Continue'
  function Find-Program([string] $Name) {
    if ($Name -notmatch '\\\\') {
      return (Get-Command $Name -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1).Source
    }
    $path = [Environment]::ExpandEnvironmentVariables($Name)
    (Get-Item $path -ErrorAction SilentlyContinue | Select-Object -Last 1).FullName
  }
  function Test-Tool([string] $Tool, [string] $Before, [string[]] $Commands) {
    $found = 'missing'
    foreach ($command in $Commands) {
      $parts = $command -split '\\|'
      $arguments = @($parts | Select-Object -Skip 1)
      $program = Find-Program $parts[0]
      if (-not $program) { continue }
      $lines = try { & $program @arguments 2>&1 | ForEach-Object { "$_" } } catch { @() }
      foreach ($line in $lines) {
        if ($found -eq 'missing' -and $line -cmatch "^($Before)(${VERSION})") { $found = $Matches[2] }
      }
      if ($found -ne 'missing') { break }
    }
    if ($Tool -eq 'docker' -and $found -ne 'missing') {
      try { & $program ps 2>&1 | Out-Null } catch { }
      if ($LASTEXITCODE -ne 0) { $found = "$found stopped" }
    }
    "$Tool $found"
  }
  'capstone-check 1'
${checks.join('\n')}
  "os $([System.Runtime.InteropServices.RuntimeInformation]::OSDescription)"
  "disk $([math]::Floor((Get-Item $HOME).PSDrive.Free / 1048576)) MB"
}
`;
}
