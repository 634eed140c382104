import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { noteGreen } from './steps/green.mjs'
import { install } from './steps/install.mjs'
import { watchMachine } from './steps/machine.mjs'
import { nodePath, root } from './steps/run.mjs'
import { duration, say } from './steps/say.mjs'
import { stage } from './steps/stage.mjs'
import { runStatics } from './steps/statics.mjs'
import { runAgain, runTests } from './steps/tests.mjs'
import { filesToLookAtAgain, judge, listedIn, nameOf } from './steps/verdict.mjs'

/** A run that takes three times what it takes on a slow machine hangs, and is ended. */
const LIMIT_MS = { unit: 40 * 60_000, journeys: 60 * 60_000, again: 20 * 60_000 }
const UNIT = ['unit', 'last']

const isJourney = (word) => word.endsWith('.e2e.ts') || (word.startsWith('e2e') && !word.includes('.test.'))

// npm test -- features/cart e2e/home -t 'a name': the tests of these paths, and no checks.
const words = process.argv.slice(2)
const options = words.filter((word, at) => word.startsWith('-') || words[at - 1]?.startsWith('-'))
const paths = words.filter((word) => !options.includes(word))
const isWhole = words.length === 0
const started = Date.now()
const describeMachine = watchMachine()

await install()
const journeyPaths = paths.filter(isJourney)
const unitPaths = paths.filter((path) => !isJourney(path))
const wantsJourneys = paths.length === 0 || journeyPaths.length > 0
const wantsUnit = paths.length === 0 || unitPaths.length > 0
// Looked for first: it takes minutes until the journeys begin.
const chromium = wantsJourneys ? await findChromium() : null
if (wantsJourneys && !chromium) end('Nothing was tested. npm run check needs no Chromium.')
const env = chromium ? { CHROMIUM_PATH: chromium } : {}

// What is quick comes first: where it is red, nothing more is looked at.
const wrong = isWhole ? await runStatics() : []
if (wrong.length > 0) end(`✗ ${wrong.join(', ')}\n0 passed, ${wrong.length} failed`)
if (wantsJourneys && (await stage('pages built', build)) !== 0) end('✗ the pages could not be built')

const none = { passed: 0, failed: [] }
const unit = wantsUnit
  ? await stage('unit and service tests', () =>
      runTests(UNIT, { words: [...unitPaths, ...options], limitMs: LIMIT_MS.unit }),
    )
  : none
const journeys = wantsJourneys
  ? await stage('journeys', () =>
      runTests(['e2e'], { env, words: [...journeyPaths, ...options], limitMs: LIMIT_MS.journeys }),
    )
  : none
const failed = [...unit.failed, ...journeys.failed]
// Who names paths looks at a failure themselves.
const again = isWhole ? await lookAgain(filesToLookAtAgain(failed)) : null
const listed = listedIn(readFileSync(join(root, 'docs/flaky.md'), 'utf8'))
const { red, flaky, reasons } = judge({ failed, again, listed })

for (const failure of flaky) say(`flaky: ${nameOf(failure)}: ${failure.reason}`)
for (const failure of red) say(`✗ ${nameOf(failure)}: ${failure.reason}`)
for (const reason of reasons) say(`✗ ${reason}`)
say(describeMachine({ node: nodePath(), chromium }))
say(`All of it took ${duration(Date.now() - started)}; ${flaky.length} flaky.`)
const passed = unit.passed + journeys.passed + (again === null ? 0 : failed.length - red.length)
const isGreen = red.length + reasons.length === 0
if (isGreen && isWhole)
  noteGreen({ passed, flaky: flaky.length, seconds: Math.round((Date.now() - started) / 1_000) })
say(`${passed} passed, ${red.length + reasons.length} failed`)
process.exitCode = isGreen ? 0 : 1

async function lookAgain(files) {
  if (files.length === 0) return null
  const limitMs = LIMIT_MS.again
  const unitFiles = files.filter((file) => !isJourney(file))
  const journeyFiles = files.filter(isJourney)
  const looks = [
    unitFiles.length > 0 && (() => runAgain(UNIT, unitFiles, { limitMs })),
    journeyFiles.length > 0 && (() => runAgain(['e2e'], journeyFiles, { env, limitMs })),
  ].filter(Boolean)
  const outcomes = []
  for (const look of looks) outcomes.push(await stage('a second look', look))
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: outcomes.flatMap((outcome) => outcome.failed),
  }
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
