import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const FOLDERS = ['contract', 'features', 'kernel', 'platform', 'sandbox', 'server', 'web']
/** Most words of a docstring. */
const LONGEST = 30
/** Words that a plain one replaces: in comments, and in names that are declared. */
const OLD = new Set(['whoever', 'somebody', 'nobody', 'thing', 'stands', 'told', 'tells', 'bears', 'mends'])

// Its tests name another folder of the same layout.
const folder = process.argv[2] ?? root
const places = FOLDERS.flatMap((name) =>
  readdirSync(join(folder, name), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => placesOf(`${name}/${file}`)),
)
for (const place of places) process.stdout.write(`${place}\n`)
process.exitCode = places.length === 0 ? 0 : 1

/** Where a file has a docstring that is too long, or an old word. */
function placesOf(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const found = []
  const say = (at, what) => found.push(`${file}:${text.slice(0, at).split('\n').length} ${what}`)
  const look = (at, words) => {
    for (const word of words) {
      const plain = word.toLowerCase().replace(/[^\p{L}].*$/u, '')
      if (OLD.has(plain)) say(at, `says '${plain}'`)
    }
  }
  for (const { index, 0: comment } of text.matchAll(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm)) {
    const words = comment.match(/[\p{L}\p{N}]\S*/gu) ?? []
    if (comment.startsWith('/**') && words.length > LONGEST)
      say(index, `has a docstring of ${words.length} words, at most ${LONGEST}`)
    look(index, words)
  }
  for (const { index, 1: name } of text.matchAll(/\b(?:function|const|let|type|class) (\w+)/g))
    look(index, name.split(/(?=[A-Z])|_/))
  return found
}
