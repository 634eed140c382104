import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole sitemap travels in one immutable file: no request for routes while a person moves about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
