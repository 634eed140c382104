import { install } from './steps/install.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'
import { giveVerdict } from './steps/verdict.mjs'

await install()
const wrong = await runStatics()
const { passed, failed } = await stage('unit and service tests', () => runTests('unit'))
giveVerdict(passed, [...wrong, ...failed])
