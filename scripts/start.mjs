import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { keepServer } from './steps/run.mjs'

const startedAt = Math.round(performance.timeOrigin)

await install()
const built = await build()
if (built !== 0) process.exit(built)
// What is read of a list lives for a moment, and the process holds the most it ever took. docs/decisions/0054-heap.md compares settings.
const memory = ['--max-semi-space-size=8', '--heap-growing-percent=70']
const node = [...memory, 'build/program/main.js']
process.exitCode = await keepServer([...node, ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  // Pictures come in large buffers that several threads take and leave. glibc keeps them for itself, in pools for each thread, unless
  // it has one pool and gives blocks from 64 kB on back. docs/figures.md says how much a first start takes; a test holds it.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536',
  // Password hashes and picture encodings share libuv's threads; with its usual four, four sign-ins stop every picture.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
  AWORAN_STARTED_AT: String(startedAt),
})
