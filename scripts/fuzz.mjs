import { parseArgs } from 'node:util'
import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
await install()
process.exitCode = await run('vitest', ['run', '--project', 'unit', '--reporter=verbose', 'server/fuzz'], {
  env: {
    FUZZ_RUNS: values.runs,
    FUZZ_ONLY: values.only,
    FUZZ_VERBOSE: '1',
    FUZZ_SEED: values.seed ?? String(Date.now() % 1_000_000),
  },
})
