import { expect, test } from 'vitest';
import { type Evidence, judgeClaims } from './claims.ts';
import { describeMissingTech } from './missing-tech.ts';

const evidence = (paths: string[], rest: Partial<Evidence> = {}): Evidence => ({
  languages: [],
  tree: paths.map((path) => ({ path })),
  isWhole: true,
  readme: null,
  requires: [],
  ...rest,
});
const judge = (tech: string, of: Evidence) => judgeClaims([tech], of)[0]?.found;

test.each([
  ['Python', 'train.ipynb'],
  ['React', 'web/src/App.jsx'],
  ['React.js', 'web/src/App.js'],
  ['Node', 'server/package.json'],
  ['Flutter', 'mobile/pubspec.yaml'],
  ['Docker', 'docker-compose.yml'],
  ['Docker', 'server/Dockerfile'],
  ['GitHub Actions', '.github/workflows/tests.yml'],
  ['Kubernetes', 'k8s/canary/deployment.yaml'],
  ['Terraform', 'infra/main.tf'],
  ['C++', 'firmware/src/main.cpp'],
  ['C#', 'Shop.csproj'],
  ['golang', 'cmd/main.go'],
  ['Next.js', 'next.config.mjs'],
  ['Vue', 'src/App.vue'],
  ['Spring Boot', 'pom.xml'],
  ['Arduino', 'node/node.ino'],
  ['Tauri', 'src-tauri/tauri.conf.json'],
])('%s is found by %s, and is missing without it', (tech, path) => {
  expect(judge(tech, evidence([path]))).toBe(true);
  expect(judge(tech, evidence(['notes.txt'], { readme: `Built with ${tech}.` }))).toBe(false);
});

test('a language of the repository is enough', () => {
  const languages = [{ name: 'Kotlin' }, { name: 'HCL' }];
  expect(judgeClaims(['Kotlin', 'Terraform', 'Rust'], evidence([], { languages }))).toEqual([
    { tech: 'Kotlin', found: true },
    { tech: 'Terraform', found: true },
    { tech: 'Rust', found: false },
  ]);
});

test('a library is missing without its language, and otherwise found where something names it', () => {
  expect(judge('FastAPI', evidence(['main.go'], { readme: 'A FastAPI server.' }))).toBe(false);
  expect(judge('FastAPI', evidence(['main.py']))).toBe(null);
  expect(judge('FastAPI', evidence(['main.py'], { readme: '<p>A <code>FastAPI</code> server.</p>' }))).toBe(
    true,
  );
  expect(judge('OpenCV', evidence(['main.py'], { readme: 'Install cv2 first.' }))).toBe(true);
  expect(judge('ESP32', evidence(['firmware/esp32_node.cpp']))).toBe(true);
  expect(judge('Socket.IO', evidence(['server/index.js'], { readme: 'socket io' }))).toBe(true);
});

test('what leaves no files is found where README, manifest or a path names it, and is unknown otherwise', () => {
  const readme = 'Start PostgreSQL and `mosquitto` first.';
  expect(judge('PostgreSQL', evidence([], { readme }))).toBe(true);
  expect(judge('MQTT', evidence([], { readme }))).toBe(true);
  expect(judge('MongoDB', evidence([], { requires: [{ tool: 'mongodb' }] }))).toBe(true);
  expect(judge('InfluxDB', evidence(['server/influxDbStore.js']))).toBe(null);
  expect(judge('InfluxDB', evidence(['influxdb/init.sh']))).toBe(true);
  expect(judge('MQTT', evidence(['server/mqttClient.ts']))).toBe(true);
  expect(judge('Machine Learning', evidence(['main.py'], { readme: 'Learns.' }))).toBe(null);
});

test('a name is found as a word only', () => {
  const readme = 'MongoDB, postgresqlite and Redisson <a href="/redis">x</a>';
  for (const tech of ['PostgreSQL', 'Redis', 'SQLite', '++', 'Db'])
    expect(judge(tech, evidence([], { readme })), tech).toBe(null);
});

test('libraries that were copied into the repository prove nothing', () => {
  expect(judge('React', evidence(['node_modules/react/App.jsx', 'web/vendor/x.jsx']))).toBe(false);
});

test('nothing is missing in a repository of which only a part is known', () => {
  expect(judge('React', evidence(['main.py'], { isWhole: false }))).toBe(null);
  expect(judge('Python', evidence(['main.py'], { isWhole: false }))).toBe(true);
});

test('missing technologies are named in one sentence', () => {
  const claim = (tech: string, found: boolean | null) => ({ tech, found });
  expect(describeMissingTech([claim('Go', true), claim('Agile', null)])).toBe(null);
  expect(describeMissingTech([claim('React', false), claim('Go', true)])).toBe(
    'React is not in the repository: no language or file shows it.',
  );
  expect(describeMissingTech([claim('React', false), claim('Go', false), claim('C', false)])).toBe(
    'React, Go and C are not in the repository: no language or file shows them.',
  );
});
