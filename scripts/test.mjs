import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { duration, say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runTests } from './steps/tests.mjs'
import { giveVerdict } from './steps/verdict.mjs'

const isJourney = (word) => word.endsWith('.e2e.ts') || (word.startsWith('e2e') && !word.includes('.test.'))

// npm test -- features/cart e2e/home -t 'a name': the tests of these paths, and no checks.
const words = process.argv.slice(2)
const options = words.filter((word, at) => word.startsWith('-') || words[at - 1]?.startsWith('-'))
const paths = words.filter((word) => !options.includes(word))
const started = Date.now()

await install()
const wantsJourneys = paths.length === 0 || paths.some(isJourney)
// Looked for first: it takes minutes until the journeys begin.
const chromium = wantsJourneys ? await findChromium() : null
if (wantsJourneys && !chromium) {
  process.stderr.write('Nothing was tested. npm run check needs no Chromium.\n')
  process.exit(1)
}
const unitPaths = paths.filter((path) => !isJourney(path))
const none = { passed: 0, failed: [] }
const wrong = words.length === 0 ? await runStatics() : []
const isUnit = paths.length === 0 || unitPaths.length > 0
// Building keeps one core busy, and many unit tests wait for a database or a clock.
const [unit, built] = await Promise.all([
  isUnit
    ? stage('unit and service tests', () => runTests('unit', { words: [...unitPaths, ...options] }))
    : none,
  wantsJourneys ? stage('pages built', build) : 0,
])
const journeys = wantsJourneys ? await runJourneys(paths.filter(isJourney)) : none
say(`All of it took ${duration(Date.now() - started)}.`)
giveVerdict(unit.passed + journeys.passed, [...wrong, ...unit.failed, ...journeys.failed])

function runJourneys(journeyPaths) {
  if (built !== 0) return { passed: 0, failed: ['the pages could not be built'] }
  const env = { CHROMIUM_PATH: chromium }
  return stage('journeys', () => runTests('e2e', { env, words: [...journeyPaths, ...options] }))
}
