import { install } from './steps/install.mjs'
import { say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'

await install()
const wrong = await runStatics()
const { passed, failed } = await stage('unit and service tests', () => runTests('unit'))
say(`${passed} passed, ${failed + wrong} failed`)
process.exitCode = failed + wrong === 0 ? 0 : 1
