import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
for (const writer of ['platform/config/write-manual.ts', 'server/write-openapi.ts']) {
  const code = await run(nodePath(), ['--import', 'tsx', `${root}/${writer}`])
  if (code !== 0) process.exitCode = code
}
