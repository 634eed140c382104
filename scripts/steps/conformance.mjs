import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { findTests } from './test-titles.mjs'

const DOCUMENT = 'docs/conformance.md'
const kinds = new Set(['screen', 'client', 'server'])
const anyId = /\b[A-Z]{3}-\d{2}\b/g
const aRow =
  /^\| (?<id>[A-Z]{3}-\d{2}) \| (?<text>.+?) \| (?<kind>[a-z]+)(?<planned>, planned)? \| (?<links>.*?) ?\|$/gm

// Its tests name another folder of the same layout.
const words = process.argv.slice(2)
const isWriting = words.includes('--write')
const folder = words.find((word) => !word.startsWith('--')) ?? root
const path = join(folder, DOCUMENT)

const written = readFileSync(path, 'utf8')
const tests = findTests(folder).map((test) => Object.assign(test, { ids: test.title.match(anyId) ?? [] }))
const linked = link(written)
if (isWriting && linked !== written) writeFileSync(path, linked)

const rows = [...written.matchAll(aRow)].map(({ groups }) => groups)
const due = rows.filter((row) => !row.planned)
const lacking = due.flatMap((row) => (lackOf(row) === null ? [] : [`${row.id}: ${lackOf(row)}`]))
const wrong = [...unknownIds(), ...oddRows()]
if (!isWriting && linked !== written)
  wrong.push(`${DOCUMENT}: its links are stale; npm run conformance -- --write brings them up to date`)

for (const line of [...lacking, ...wrong]) process.stdout.write(`${line}\n`)
const planned = rows.length - due.length
process.stdout.write(
  `${due.length - lacking.length} of ${due.length}${planned === 0 ? '' : `, ${planned} planned`}\n`,
)
process.exitCode = lacking.length + wrong.length === 0 && due.length > 0 ? 0 : 1

/** The document with each row's tests as they are now. */
function link(text) {
  return text.replace(aRow, (...match) => {
    const { id, text: required, kind, planned: isPlanned = '' } = match.at(-1)
    return `| ${[id, required, `${kind}${isPlanned}`, linksOf(id)].filter(Boolean).join(' | ')} |`
  })
}

function linksOf(id) {
  const links = filesNaming(id).map((file) => `[${file.replace(/\.(test|e2e)\.tsx?$/, '')}](../${file})`)
  return links.length === 0 ? '–' : links.join(', ')
}

function filesNaming(id) {
  return [...new Set(tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => file))]
}

function lackOf({ id, kind }) {
  const files = filesNaming(id)
  if (files.length === 0) return 'no test names it'
  if (kind === 'screen' && !files.some((file) => file.endsWith('.e2e.ts')))
    return `is about a screen, and no test in a browser names it (only ${files.join(', ')})`
  return null
}

function unknownIds() {
  const known = new Set(rows.map(({ id }) => id))
  return tests.flatMap(({ file, title, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id} is no row of ${DOCUMENT} ('${title}')`),
  )
}

/** Lines that look like a row and can't be read as one, kinds that don't exist, and IDs given twice. */
function oddRows() {
  const lines = written.split('\n').filter((line) => /^\|\s*[A-Z]{3}-\d/.test(line))
  const ids = rows.map(({ id }) => id)
  return [
    ...lines.filter((line) => !line.match(aRow)).map((line) => `${DOCUMENT}: not a row: ${line}`),
    ...rows.filter(({ kind }) => !kinds.has(kind)).map(({ id, kind }) => `${id}: ${kind} is no kind`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: stands there twice`),
  ]
}
