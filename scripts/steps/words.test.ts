import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const check = () => {
  const args = [join(import.meta.dirname, 'words.mjs'), project]
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
      'web/b.tsx:1 has a docstring of 31 words, at most 30',
      "web/b.tsx:2 says 'somebody'",
      "web/b.tsx:3 says 'told'",
    ],
  })
})
