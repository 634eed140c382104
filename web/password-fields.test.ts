import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
const fields = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<Field\b[\s\S]*?\/>/g)].map(([field]) => ({ file, field })),
)
const passwords = fields.filter(({ field }) => /\blabel=("[^"]*password"|\{[^}]*password'\})/i.test(field))

describe('fields for passwords', () => {
  test('V6.2.6 hide what is typed', () => {
    expect(passwords.length).toBeGreaterThan(10)
    for (const { file, field } of passwords) expect(field, file).toMatch(/type=("password"|\{)/)
  })

  test('V6.2.7 tell password managers which password it is, and let people paste', () => {
    for (const { file, field } of passwords)
      expect(field, file).toMatch(/autoComplete=("(current|new)-password"|\{)/)
    for (const { file, text } of sources) expect(text, file).not.toMatch(/onPaste|onCopy/)
  })
})
