import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { greenSentence } from './steps/green.mjs'
import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'
import { say } from './steps/say.mjs'

await install()
process.exitCode = await run(nodePath(), ['--import', 'tsx', `${root}/server/doctor/main.ts`])
if (existsSync(join(root, '.git'))) say(greenSentence())
