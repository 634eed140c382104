import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  // One style sheet.
  build: { cssCodeSplit: false },
  plugins: [reactRouter()],
  // Known from the start, so that the development server need not begin anew.
  optimizeDeps: {
    include: ['@tanstack/react-query', 'thumbhash', 'zod/mini', 'react-hook-form', '@hookform/resolvers/zod'],
  },
  environments: {
    client: {
      build: {
        // A few scripts that every page shares: few requests, and they stay in the browser.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
                  priority: 3,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(?:zod|react-hook-form|@hookform)\//,
                  priority: 2,
                },
                {
                  name: 'house',
                  test: /\/web\/(?:kit\/|client\/(?!form|account))|\/kernel\/|\/storefront\/(?:site|shop)\//,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
})
