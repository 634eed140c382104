import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkCheck } from './links.mjs'
import { root } from './run.mjs'

const DOCUMENT = 'docs/asvs.md'
/** How many requirements ASVS 5.0.0 has at each level, and how many of level 3 we hold at least. */
const LEVELS = { 1: 70, 2: 183, 3: 92 }
const LEAST_OF_LEVEL_3 = 60
const LEAST_REASON = 20

const aRow =
  /^\| (?<id>V\d+\.\d+\.\d+) \| (?<level>[123]) \| (?<asks>[^|]+?) \| (?<status>held|does not apply|open) \| (?<proof>[^|]+?) \|$/gm

// Its tests name another folder of the same layout.
const folder = process.argv[2] ?? root
const document = readFileSync(join(folder, DOCUMENT), 'utf8')
const checkLinks = linkCheck(folder)

const rows = [...document.matchAll(aRow)].map(({ groups }) => groups)
const wrong = [...oddLines(), ...countErrors(), ...rows.flatMap(errorsOf)]
for (const line of wrong) process.stdout.write(`${line}\n`)
process.stdout.write(`${[1, 2, 3].map(summaryOf).join('; ')}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1

function summaryOf(level) {
  const count = (status) => rows.filter((row) => row.level === String(level) && row.status === status).length
  return `level ${level}: ${count('held')} held, ${count('does not apply')} do not apply, ${count('open')} open`
}

/** What is wrong with one row: a status its level may not have, a proof that is not there, a reason that says nothing. */
function errorsOf({ id, level, status, proof }) {
  if (status === 'open' && level !== '3') return [`${id}: is open, and only level 3 may be`]
  if (status !== 'held') return proof.length < LEAST_REASON ? [`${id}: says no reason`] : []
  const { count, errors } = checkLinks(proof)
  if (count === 0) return [`${id}: names no test and no document`]
  return errors.map((error) => `${id}: ${error}`)
}

/** Lines that look like a row and cannot be read as one, and requirements that stand there twice. */
function oddLines() {
  const ids = rows.map(({ id }) => id)
  return [
    ...document
      .split('\n')
      .filter((line) => /^\|\s*V\d/.test(line) && !line.match(aRow))
      .map((line) => `${DOCUMENT}: not a row: ${line}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: stands there twice`),
  ]
}

function countErrors() {
  const short = Object.entries(LEVELS).flatMap(([level, expected]) => {
    const found = rows.filter((row) => row.level === level).length
    return found === expected ? [] : [`level ${level} has ${expected} requirements, and ${found} rows`]
  })
  const met = rows.filter(({ level, status }) => level === '3' && status !== 'open').length
  return met < LEAST_OF_LEVEL_3 ? [...short, `only ${met} of level 3 are not open`] : short
}
