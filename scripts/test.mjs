import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { duration, say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'

const started = Date.now()

await install()
const wrong = await runStatics()
const unit = await stage('unit and service tests', () => runTests('unit'))
const journeys = await runJourneys()
const passed = unit.passed + journeys.passed
const failed = wrong + unit.failed + journeys.failed
say(`All of it took ${duration(Date.now() - started)}.`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runJourneys() {
  const missed = { passed: 0, failed: 1 }
  if ((await stage('pages built', build)) !== 0) return missed
  const chromium = await findChromium()
  if (!chromium) return missed
  return stage('journeys', () => runTests('e2e', { CHROMIUM_PATH: chromium }))
}
