import { hash } from 'node:crypto';
import { pythonTests } from '../plain-source.ts';
import type { CheckDefinition } from '../repository-state.ts';
import type { DemoProject } from './projects.ts';

/** Test runners with their commands. The first entry with a technology of the project applies. */
const RUNNERS: readonly { tech: readonly string[]; runner: string; command: string }[] = [
  { tech: ['Solidity'], runner: 'hardhat test', command: 'cd chain && npx hardhat test' },
  { tech: ['Hyperledger Fabric', 'Go'], runner: 'go test', command: 'go test ./...' },
  { tech: ['Flutter', 'Dart'], runner: 'flutter test', command: 'cd mobile && flutter test' },
  { tech: ['Kotlin'], runner: 'gradle test', command: './gradlew test' },
  { tech: ['Java'], runner: 'JUnit', command: './mvnw verify' },
  { tech: ['Rust'], runner: 'cargo test', command: 'cargo test' },
  {
    tech: ['ESP32', 'Arduino', 'ESP8266'],
    runner: 'platformio test',
    command: 'cd firmware && pio test -e native',
  },
  {
    tech: ['C++', 'C', 'Verilog'],
    runner: 'ctest',
    command: 'cmake -B build && cmake --build build && ctest --test-dir build',
  },
  { tech: ['C#'], runner: 'dotnet test', command: 'dotnet test' },
  { tech: ['PHP'], runner: 'phpunit', command: 'vendor/bin/phpunit' },
  { tech: ['Ruby on Rails'], runner: 'rails test', command: 'bin/rails test' },
  { tech: ['Elixir'], runner: 'mix test', command: 'mix test' },
  { tech: ['Swift'], runner: 'xcodebuild test', command: 'xcodebuild test -scheme App' },
  { tech: ['Python'], runner: 'pytest', command: 'pytest' },
  {
    tech: ['TypeScript', 'React', 'Node.js', 'JavaScript', 'Next.js'],
    runner: 'vitest',
    command: 'npm test',
  },
];

export function testsOf({ slug, tech, features }: DemoProject) {
  const { runner, command } = RUNNERS.find((each) => each.tech.some((name) => tech.includes(name))) ?? {
    runner: 'checks',
    command: 'make check',
  };
  const promised = /(\d+) (unit and integration )?tests/.exec(features.join('\n'))?.[1];
  const count = Number(promised ?? 24 + ((hash('sha256', slug, 'buffer')[0] ?? 0) % 70));
  return { runner, command, count };
}

/** Returns the operating system that the tests run on. */
function platformOf({ operatingSystems = ['linux'] }: DemoProject): string {
  if (operatingSystems.includes('linux')) return 'Ubuntu 24.04';
  return operatingSystems.includes('windows') ? 'Windows Server 2025' : 'macOS 15';
}

/** Returns the checks of a project: tests, then lint. */
export function checksOf(project: DemoProject): readonly CheckDefinition[] {
  const { runner, count } = testsOf(project);
  const { passed, failed, name } = pythonTests(count);
  const platform = platformOf(project);
  const inRunner = ({ title }: { title: string }) => ({
    title: `${title} on ${platform}`,
    summary: `${runner}: ${title}`,
  });
  const lint = { title: 'No problems', summary: 'Formatting and lint rules: no problems' };
  return [
    { name, passed: inRunner(passed), failed: inRunner(failed) },
    { name: 'Lint', passed: lint, failed: lint },
  ];
}
