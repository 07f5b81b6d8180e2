import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Send all routes with the first page: there are few, and navigation needs no extra request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
