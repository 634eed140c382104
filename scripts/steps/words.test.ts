import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const folders = ['contract', 'features', 'kernel', 'platform', 'sandbox', 'server', 'web']
let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'aworan-words-'))
  for (const name of folders) mkdirSync(join(project, name))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
const list = 'scripts/steps/words.json'

const check = (...more: string[]) => {
  const args = [join(import.meta.dirname, 'words.mjs'), project, ...more]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, lines: stdout.split('\n').filter(Boolean) }
}
const words = (count: number): string => Array<string>(count).fill('word').join(' ')

test('(S-4) docstrings of at most 30 words and plain words pass; texts and tests are not looked at', () => {
  write('kernel/a.ts', `/** ${words(30)} */\nexport const a = 'nobody was told'\n`)
  write('kernel/a.test.ts', '// told by nobody\n')
  expect(check()).toEqual({ status: 0, lines: [] })
})

test('(S-4) a long docstring, an old word in a comment and one in a name are each found', () => {
  write('web/b.tsx', `/** ${words(31)} */\n// Somebody’s cart.\nexport function tellTold() {}\n`)
  expect(check()).toEqual({
    status: 1,
    lines: [
      'web/b.tsx may have 0 of these:',
      '  line 1: 31 words, at most 30',
      "  line 2: 'somebody'",
      "  line 3: 'told'",
    ],
  })
})

test('(S-4) what is listed may stay; what is mended leaves the list, and nothing joins it', () => {
  write('web/b.tsx', '// whoever\n')
  write('web/c.ts', '// whoever\n')
  write(list, JSON.stringify({ 'web/b.tsx': 2, 'web/gone.ts': 1 }))
  expect(check().lines).toEqual([
    'Fewer than listed: run node scripts/steps/words.mjs . --write (web/b.tsx, web/gone.ts)',
    'web/c.ts may have 0 of these:',
    "  line 1: 'whoever'",
  ])
  check('--write')
  expect(JSON.parse(readFileSync(join(project, list), 'utf8'))).toEqual({ 'web/b.tsx': 1 })
  write('web/c.ts', '// anyone\n')
  expect(check()).toEqual({ status: 0, lines: [] })
})
