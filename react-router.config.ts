import type { Config } from '@react-router/dev/config';
import { BUILD_FOLDER } from './scripts/ensure-build.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_FOLDER,
  ssr: true,
  // All routes are sent with the first page, because there are few, and navigation then needs no extra
  // request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
