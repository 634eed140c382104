import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const FOLDERS = ['contract', 'features', 'kernel', 'platform', 'sandbox', 'server', 'web']
/** Most words of a docstring. */
const LONGEST = 30
/** Words that a plain one replaces: in comments, and in names that are declared. */
const OLD = new Set(['whoever', 'somebody', 'nobody', 'thing', 'stands', 'told', 'tells', 'bears', 'mends'])

// Its tests name another folder of the same layout.
const folder = process.argv[2] ?? root
/** How many places a file may still have. The list only shrinks: --write takes out what is mended. */
const LIST = join(folder, 'scripts/steps/words.json')
const allowed = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : {}

const found = new Map(
  FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true }).map((file) => `${name}/${file}`),
  )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, placesOf(readFileSync(join(folder, file), 'utf8'))]),
)
const wrong = [...found].filter(([file, places]) => places.length > (allowed[file] ?? 0))
const mended = Object.keys(allowed).filter((file) => (found.get(file)?.length ?? 0) < allowed[file])

const isWritten = process.argv.includes('--write')
if (isWritten) {
  const left = [...found].flatMap(([file, { length }]) => {
    const most = Math.min(length, allowed[file] ?? 0)
    return most > 0 ? [[file, most]] : []
  })
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`)
} else if (mended.length > 0)
  process.stdout.write(
    `Fewer than listed: run node scripts/steps/words.mjs . --write (${mended.join(', ')})\n`,
  )
for (const [file, places] of wrong)
  process.stdout.write(
    `${file} may have ${allowed[file] ?? 0} of these:\n${places.map((place) => `  ${place}\n`).join('')}`,
  )
process.exitCode = wrong.length === 0 && (isWritten || mended.length === 0) ? 0 : 1

/** Where a text has a docstring that is too long, or an old word. */
function placesOf(text) {
  const places = []
  const say = (at, what) => places.push(`line ${text.slice(0, at).split('\n').length}: ${what}`)
  const look = (at, words) => {
    for (const word of words) {
      const plain = word.toLowerCase().replace(/[^\p{L}].*$/u, '')
      if (OLD.has(plain)) say(at, `'${plain}'`)
    }
  }
  for (const { index, 0: comment } of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm)) {
    const words = comment.match(/[\p{L}\p{N}]\S*/gu) ?? []
    if (comment.startsWith('/**') && words.length > LONGEST)
      say(index, `${words.length} words, at most ${LONGEST}`)
    look(index, words)
  }
  for (const { index, 1: name } of text.matchAll(/\b(?:function|const|let|type|class) (\w+)/g))
    look(index, name.split(/(?=[A-Z])|_/))
  return places
}
