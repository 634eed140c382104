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
          // Two at a time: each has a server and a browser of its own.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What takes longer than people wait for their tests: for the CI, and by commands of its own.
        test: {
          ...everywhere,
          name: 'hostile',
          include: ['e2e/**/*.hostile.ts'],
          environment: 'node',
          globalSetup: ['e2e/gallery-template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
