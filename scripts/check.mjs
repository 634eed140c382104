import { install } from './steps/install.mjs'
import { say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'
import { nameOf } from './steps/verdict.mjs'

await install()
const wrong = await runStatics()
const { passed, failed } = await stage('unit and service tests', () => runTests(['unit', 'last']))
for (const name of wrong) say(`✗ ${name}`)
for (const failure of failed) say(`✗ ${nameOf(failure)}: ${failure.reason}`)
say(`${passed} passed, ${wrong.length + failed.length} failed`)
process.exitCode = wrong.length + failed.length === 0 ? 0 : 1
