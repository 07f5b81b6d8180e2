import type { Config } from '@react-router/dev/config';
import { BUILD_FOLDER } from './scripts/ensure-build.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_FOLDER,
  ssr: true,
  // Send all routes with the first page: there are few, and navigation needs no extra request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
