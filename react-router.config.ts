import type { Config } from '@react-router/dev/config';
import { splitManifest } from './scripts/bundle/split-manifest.ts';
import { BUILD_FOLDER } from './scripts/ensure-build.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_FOLDER,
  ssr: true,
  // Send all routes with the first page: there are few, and navigation needs no extra request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => splitManifest(BUILD_FOLDER),
} satisfies Config;
