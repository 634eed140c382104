import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const file = join(root, 'node_modules/.cache/aworan/green.json')

/** Notes that all tests passed on the present commit; does nothing where something is not committed. */
export function noteGreen({ passed, flaky, seconds }) {
  const commit = cleanCommit()
  if (commit === null) return
  mkdirSync(dirname(file), { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(file, `${JSON.stringify({ commit, at, passed, flaky, seconds })}\n`)
}

/** A sentence on whether all tests last passed on the present commit. */
export function greenSentence() {
  const green = readGreen()
  if (green === null) return 'All tests have not passed here yet: npm test'
  const when = `on ${green.at.slice(0, 10)}, ${green.passed} passed, ${green.flaky} flaky`
  if (green.commit === cleanCommit()) return `All tests passed on this commit ${when}.`
  return `All tests last passed on commit ${green.commit.slice(0, 9)} ${when}; this is another one, or changed.`
}

function readGreen() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The present commit; null where something is changed, or where there is no git. */
function cleanCommit() {
  try {
    const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}
