import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkCheck } from './links.mjs'
import { root } from './run.mjs'

const DOCUMENT = 'docs/privacy.md'
const LIVED_WITH = 'What we know and live with'
const LEAST_REASON = 15

const aRow = /^\| (?<quote>[^|]+?) \| (?<proof>[^|]+?) \|$/
/** Why a sentence needs no test: it says what the law says, what people do, or only what the text is about. */
const withoutTest = /^(?:of law|a promise of people|says what follows): (?<reason>.+)$/

// Its tests name another folder of the same layout.
const folder = process.argv[2] ?? root
const read = (path) => readFileSync(join(folder, path), 'utf8')
const checkLinks = linkCheck(folder)
const told = new Map([
  ...sectionsOf(read('web/storefront/texts/privacy.md')),
  ...sectionsOf(read('SECURITY.md')).filter(([title]) => title === LIVED_WITH),
])
const proved = new Map(sectionsOf(read(DOCUMENT)))

if (process.argv.includes('--list'))
  for (const [title, text] of told) process.stdout.write(`## ${title}\n${sentencesOf(text).join('\n')}\n`)
else {
  const wrong = [...told].flatMap(([title, text]) => errorsOf(title, sentencesOf(text)))
  for (const line of wrong) process.stdout.write(`${line}\n`)
  process.stdout.write(`${[...told.values()].flatMap(sentencesOf).length} sentences\n`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}

/** Title and text of each section of a document; what stands before the first heading has the title 'Summary'. */
function sectionsOf(document) {
  return `## Summary\n${document}`
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)])
}

/** The sentences of a text without marks of bold and code; of a table, each row below its head is one. */
function sentencesOf(text) {
  return text
    .split(/\n\s*\n|\n(?=- )|\n(?=\|)/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter(
      (block, at, all) => block !== '' && !/^\| ?---/.test(block) && !/^\| ?---/.test(all[at + 1] ?? ''),
    )
    .flatMap((block) => {
      if (block.startsWith('|')) return [block.split('|')[1]]
      return block
        .replace(/^- /, '')
        .replace(/^\*\*[^*]+\.\*\*(?: |$)/, '')
        .split(/(?<=[.!?](?:\*\*)?) (?=[*`]*\p{Lu})/u)
    })
    .map(plain)
    .filter((sentence) => sentence !== '')
}

function plain(text) {
  return text.replace(/\*\*|`/g, '').trim()
}

/** What is wrong with one section: a sentence that no row quotes, a row that quotes none or several, a proof that is none. */
function errorsOf(title, sentences) {
  const section = proved.get(title)
  if (section === undefined) return [`${DOCUMENT} has no section '${title}'`]
  const rows = section
    .split('\n')
    .map((line) => line.match(aRow)?.groups)
    .filter((row) => row && row.quote !== 'sentence' && !row.quote.startsWith('---'))
  const quoted = rows.map(({ quote }) => sentences.filter((sentence) => isQuoted(sentence, quote)))
  return [
    ...rows
      .map(({ quote }, at) => ({ quote, found: quoted[at].length }))
      .filter(({ found }) => found !== 1)
      .map(({ quote, found }) => `${title}: ${found} sentences are '${quote}'`),
    ...rows.flatMap(({ quote, proof }) =>
      errorsOfProof(proof).map((error) => `${title}: '${quote}': ${error}`),
    ),
    ...sentences
      .filter((sentence) => !quoted.flat().includes(sentence))
      .map((sentence) => `${title}: no row quotes '${sentence}'`),
  ]
}

/** Whether a sentence is the quoted one, or begins with it where the quotation ends in '…'. */
function isQuoted(sentence, quote) {
  return quote.endsWith(' …') ? sentence.startsWith(plain(quote.slice(0, -2))) : sentence === plain(quote)
}

function errorsOfProof(proof) {
  const reason = proof.match(withoutTest)?.groups.reason
  const { count, errors } = checkLinks(proof)
  if (errors.length > 0 || count > 0) return errors
  return reason !== undefined && reason.length >= LEAST_REASON
    ? []
    : ['names no test, no document and no reason']
}
