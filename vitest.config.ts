import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Each server that a test starts, and each worker, reads what those before it had compiled of their modules.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/aworan/compiled')

// A server that a test starts is one process, unless it is about several.
process.env.WEB_CONCURRENCY ??= '1'

/** How long a test waits for what it expects to come: a second is little on a machine with much to do. */
const patient = { poll: { timeout: 30_000 } }

const everywhere = { exclude: ['**/node_modules/**', 'build/**', '.data/**'] }

/**
 * The files that take longest: whole programs started, and processes killed. Their size, by which files are sorted
 * where no run came before, says nothing of that.
 */
const long = [
  'server/start/start.test',
  'server/access.test',
  'server/dev/dev.test',
  'chaos/',
  'features/imports/resume.test',
  'features/accounts/enumeration.test',
  'features/media/likeness.test',
  'scripts/commands.test',
  'platform/queue/queue-crash.test',
  'e2e/measures/first-start',
  'e2e/measures/layout-private',
  'e2e/faults/access',
  'e2e/faults/live-payment',
  'e2e/import',
  'e2e/measures/weight',
]

/** Begins with those that take longest: the last worker is not left alone with one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((path) => moduleId.includes(`/${path}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Many tests wait for a database, a page or a clock, so that one core has time for several files.
    maxWorkers: availableParallelism() + 3,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['platform/db/test-cluster.ts'],
          // Console output, process warnings and unhandled rejections fail the test that makes them; property tests have one seed.
          setupFiles: ['platform/log/test-noise.ts', 'platform/project/test-seed.ts'],
          // Files of one worker share their modules, which takes a quarter of the time off: what a file stubs it puts back.
          isolate: false,
          // Long, since it ends what hangs: how long a thing takes on a busy machine is nothing to test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          // A journey works without a pause: more of them at once only wait longer for each other.
          maxWorkers: availableParallelism() + 2,
          environment: 'node',
          globalSetup: ['e2e/gallery-template.ts'],
          // As above: what drives the browser takes two seconds to load, which is too much for each of more than thirty files.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient,
        },
      },
      {
        // What takes longer than people wait for their tests: for the CI, and by commands of its own.
        test: {
          name: 'thorough',
          include: ['e2e/*.{hostile,sweep}.ts', 'e2e/{faults,measures}/*.e2e.ts'],
          maxWorkers: availableParallelism() + 2,
          environment: 'node',
          globalSetup: ['e2e/gallery-template.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient,
        },
      },
    ],
  },
})
