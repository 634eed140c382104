import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes the filter of passwords that everybody guesses: `node scripts/passwords.mjs <list of passwords, a line each>`. Only
 * those of eight characters and more matter. One in ten thousand other passwords is found in the filter too.
 */
const [, , source] = process.argv
if (!source) {
  console.error('node scripts/passwords.mjs <list of passwords, a line each>')
  process.exit(1)
}
const words = new Set(
  (await readFile(source, 'utf8'))
    .split('\n')
    .map((line) => line.replace(/\r$/, '').normalize('NFKC').toLowerCase())
    .filter((line) => [...line].length >= 8),
)
const HASHES = 13
const bits = Math.ceil((words.size * HASHES) / Math.LN2 / 8) * 8
const filter = Buffer.alloc(bits / 8)
for (const word of words) {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  for (let i = 0; i < HASHES; i++) {
    const bit = (first + i * step) % bits
    filter[bit >> 3] |= 1 << (bit & 7)
  }
}
await writeFile(new URL('../features/accounts/service/data/guessed-passwords.bloom', import.meta.url), filter)
console.log(`${words.size} passwords in ${filter.length} bytes`)
