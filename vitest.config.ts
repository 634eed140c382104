import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience, WAIT_MS } from './platform/project/test-patience.ts'

// Each server that a test starts, and each worker, reads what those before it had compiled of their modules.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/aworan/compiled')

// A server that a test starts is one process, unless it is about several.
process.env.WEB_CONCURRENCY ??= '1'

/**
 * A developer's tests may crowd, which ends sooner; those of the CI may not, since each worker more has all others wait longer. `inCi`: how
 * many more than cores it has, for tests that leave a third of the time unused.
 * TEST_WORKERS=1 is the second look's (scripts/steps/tests.mjs).
 */
const workers = (more: number, inCi = 0): number =>
  Number(process.env.TEST_WORKERS ?? availableParallelism() + (process.env.CI ? inCi : more))

/**
 * Unit tests that stop processes, measure, or hold many calls at once: they run after the rest. They mostly wait, so that three at once
 * still leave a core unused.
 */
const last = [
  'chaos/*.test.ts',
  'features/accounts/sign-in.test.ts',
  'features/checkout/{race,silent-provider}.test.ts',
  'features/imports/resume.test.ts',
  'platform/db/{full-disk,migrate,unavailable}.test.ts',
  'platform/mail/lanes.test.ts',
  'platform/postgres/embedded.test.ts',
  'platform/queue/{missed,queue,queue-crash}.test.ts',
  'scripts/steps/keep-server.test.ts',
  'server/dev/dev.test.ts',
  'server/start/start.test.ts',
  'server/http/client-errors.test.ts',
  'server/tests/{outage,uploads}.test.ts',
]

/** The files that take longest, by which a run begins where none came before: a file's size says nothing of that. */
const long = [
  'server/tests/access.test',
  'features/accounts/enumeration.test',
  'features/media/likeness.test',
  'scripts/commands.test',
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

const everywhere = { environment: 'node' as const, expect: { poll: { timeout: WAIT_MS } } }
const waiting = 'platform/project/test-waiting.ts'

const unit = {
  ...everywhere,
  globalSetup: ['platform/db/test-cluster.ts'],
  // Console output, process warnings and unhandled rejections fail the test that makes them; property tests have one seed.
  setupFiles: ['platform/log/test-noise.ts', 'platform/project/test-seed.ts', waiting],
  testTimeout: 180_000 * patience,
  hookTimeout: 180_000 * patience,
}
const nowhere = ['**/node_modules/**', 'build/**', '.data/**']

const journeys = {
  ...everywhere,
  globalSetup: ['e2e/gallery-template.ts'],
  setupFiles: [waiting],
  testTimeout: 240_000 * patience,
  hookTimeout: 240_000 * patience,
}

export default defineConfig({
  test: {
    // --sequence.shuffle.files finds what depends on the order.
    sequence: process.argv.some((word) => word.startsWith('--sequence.')) ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...nowhere, ...last],
          maxWorkers: workers(3, 1),
          // Files of one worker share their modules, which takes a quarter of the time off: what a file stubs it puts back.
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'last',
          include: last,
          maxWorkers: Math.min(3, workers(1, 1)),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          // A journey works without a pause: more of them at once only wait longer for each other.
          maxWorkers: workers(2),
          // What drives the browser takes two seconds to load, which is too much for each of thirty files.
          isolate: false,
        },
      },
      {
        // What takes longer than people wait for their tests: by commands of its own, and by npm run nightly.
        test: {
          ...journeys,
          name: 'thorough',
          include: ['e2e/*.{hostile,sweep}.ts', 'e2e/{faults,measures}/*.e2e.ts'],
          maxWorkers: workers(2),
        },
      },
    ],
  },
})
