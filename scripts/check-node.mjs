// Plain JavaScript on purpose: this file must run, and explain itself, on the very Node versions that cannot run the rest.
const needed = 24;
const found = process.versions.node;

if (Number(found.split('.')[0]) < needed) {
  const lines = [
    `Capstone runs on Node ${needed} or newer, and this is Node ${found}.`,
    '',
    `On Linux and Windows the project brings its own Node ${needed} as an optional dependency:`,
    'run "npm ci" (without --omit=optional) and start it through npm, for example "npm start".',
    `On other systems, please install Node ${needed} from https://nodejs.org and try again.`,
  ];
  console.error(lines.join('\n'));
  process.exit(1);
}
