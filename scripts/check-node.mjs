// Plain JavaScript, because it must run on Node versions that cannot run the TypeScript sources.
const required = 24;
const current = process.versions.node;

if (Number(current.split('.')[0]) < required) {
  const lines = [
    `Capstone runs on Node ${required} or newer, and this is Node ${current}.`,
    '',
    `On Linux and Windows the project brings its own Node ${required} as an optional dependency:`,
    'run "npm ci" (without --omit=optional) and start it through npm, for example "npm start".',
    `On other systems, please install Node ${required} from https://nodejs.org and try again.`,
  ];
  console.error(lines.join('\n'));
  process.exit(1);
}
