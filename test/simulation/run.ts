// `npm run simulate`: see docs/simulation.md. The clock and the network are replaced before any code of the
// shop is loaded, and a mutation changes that code while it is loaded.
import './control.ts';
import { registerHooks } from 'node:module';
import { mutations } from './mutations.ts';

const index = process.argv.indexOf('--mutation');
const mutation = mutations.find(({ name }) => index > 0 && name === process.argv[index + 1]);
if (index > 0 && !mutation)
  throw new Error(`The mutations are: ${mutations.map(({ name }) => name).join(', ')}.`);
if (mutation) {
  registerHooks({
    load(url, context, load) {
      const loaded = load(url, context);
      if (!url.endsWith(`/${mutation.file}`)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(mutation.code))
        throw new Error(`${mutation.file} has changed: update mutations.ts.`);
      return { ...loaded, source: source.replace(mutation.code, mutation.change) };
    },
  });
}

const { runCommand } = await import('./command.ts');
process.exit(await runCommand(process.argv.slice(2)));
