import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
const writers = [
  ['platform/config/write-manual.ts'],
  ['server/cli/write-openapi.ts'],
  ['server/cli/write-addresses.ts'],
  ['db/proof/main.ts', '--write'],
]
for (const [writer, ...options] of writers) {
  const code = await run(nodePath(), ['--import', 'tsx', `${root}/${writer}`, ...options])
  if (code !== 0) process.exitCode = code
}
