import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = { exclude: ['**/node_modules/**', 'build/**', '.data/**'] }

export default defineConfig({
  test: {
    // Many tests wait for a database or a clock, so that even one core has time for two files.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['platform/db/test-cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['e2e/gallery-template.ts'],
          // Each has a server and a browser of its own; much of the time is spent waiting for clocks.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
