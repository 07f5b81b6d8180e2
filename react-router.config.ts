import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // All addresses travel with the first page: a shop has few, and no second request delays a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
