/** What the demo projects need to run: tools with their versions, by slug. */
const REQUIRES: Record<string, string> = {
  'face-attendance': 'python >=3.10, pip >=23, node >=20, npm >=10, docker >=24, git >=2.30',
  'campus-marketplace': 'java >=17, maven >=3.9, node >=20, docker >=24, git >=2.30',
  'smart-irrigation': 'node >=20, npm >=10, arduino-cli >=1.0, git >=2.30',
  'expense-tracker': 'node >=20, npm >=10, mongodb >=7, git >=2.30',
  'crop-doctor': 'flutter >=3.22, dart >=3.4, python >=3.10 <3.13, git >=2.30',
  'phishing-detector': 'python >=3.10, pip >=23, git >=2.30',
  'certificate-ledger': 'node >=20, npm >=10, git >=2.30',
  'bus-tracker': 'java >=17, gradle >=8.5, node >=20, mongodb >=7, git >=2.30',
  'judgment-summariser': 'python >=3.10 <3.13, pip >=23, docker >=24, git >=2.30',
  'retail-pipeline': 'docker >=24, python >=3.10, git >=2.30',
  'clinic-appointments': 'python >=3.10, pip >=23, postgresql >=14, git >=2.30',
  'intrusion-watch': 'python >=3.10, pip >=23, git >=2.30',
  'zero-downtime-lab': 'go >=1.22, docker >=24, git >=2.30',
  'sign-reader': 'python >=3.9 <3.12, pip >=23, git >=2.30',
  'exam-portal': 'java >=17, maven >=3.9, node >=20, mysql >=8, git >=2.30',
  'air-quality-node': 'arduino-cli >=1.0, git >=2.30',
  'resume-ranker': 'python >=3.10, pip >=23, postgresql >=14, git >=2.30',
  'vault-keeper': 'node >=20, npm >=10, git >=2.30',
  'traffic-signal': 'python >=3.10 <3.13, pip >=23, git >=2.30',
  'photo-service': 'node >=20, npm >=10, git >=2.30',
  'cricket-analytics': 'python >=3.10, pip >=23, git >=2.30',
  'campus-carpool': 'flutter >=3.22, dart >=3.4, node >=20, postgresql >=14, git >=2.30',
  'sdn-load-balancer': 'python >=3.9, pip >=23, git >=2.30',
  'land-registry': 'go >=1.22, node >=20, docker >=24, git >=2.30',
};

/** Dev container images of the projects that also run in a browser, by slug. */
const DEV_CONTAINERS: Record<string, string> = {
  'expense-tracker': 'typescript-node:20',
  'phishing-detector': 'python:3.12',
  'certificate-ledger': 'typescript-node:20',
  'clinic-appointments': 'python:3.12',
  'resume-ranker': 'python:3.12',
  'cricket-analytics': 'python:3.12',
  'campus-marketplace': 'java:17',
};

/** Returns the manifest's `requires` of a project; undefined if it names none. */
export function requiresOf({ slug }: { slug: string }): { tool: string; version: string }[] | undefined {
  return REQUIRES[slug]?.split(', ').map((entry) => {
    const [tool = '', ...version] = entry.split(' ');
    return { tool, version: version.join(' ') };
  });
}

/** Returns the dev container's configuration of a project; null if it has none. */
export function devContainerOf({ slug, name }: { slug: string; name: string }): string | null {
  const image = DEV_CONTAINERS[slug];
  if (!image) return null;
  return `${JSON.stringify({ name, image: `mcr.microsoft.com/devcontainers/${image}` }, null, 2)}\n`;
}
