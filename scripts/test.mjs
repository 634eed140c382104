import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { duration, say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'
import { giveVerdict } from './steps/verdict.mjs'

const started = Date.now()

await install()
const wrong = await runStatics()
const unit = await stage('unit and service tests', () => runTests('unit'))
const journeys = await runJourneys()
say(`All of it took ${duration(Date.now() - started)}.`)
giveVerdict(unit.passed + journeys.passed, [...wrong, ...unit.failed, ...journeys.failed])

async function runJourneys() {
  const missed = (why) => ({ passed: 0, failed: [why] })
  if ((await stage('pages built', build)) !== 0) return missed('the pages could not be built')
  const chromium = await findChromium()
  if (!chromium) return missed('no Chromium for the journeys')
  return stage('journeys', () => runTests('e2e', { CHROMIUM_PATH: chromium }))
}
