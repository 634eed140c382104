import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'aworan-lines-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the check says of the project, or of a folder of the same layout. */
const check = (...of: string[]) => {
  const args = [join(import.meta.dirname, 'lines.mjs'), ...of]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout }
}

const write = (file: string, lines: number): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), '\n'.repeat(lines))
}

test('each folder of the product has a ceiling of lines, which tests do not count for', () => {
  const ceilings = [...check().stdout.matchAll(/(\w+) \d+ of (\d+)/g)].map(([, name = '', most]) => ({
    name,
    most: Number(most),
  }))
  expect(ceilings.map(({ name }) => name)).toContain('features')
  for (const { name, most } of ceilings) write(`${name}/deep/one.ts`, most)
  write('features/one.test.ts', 5)
  write('features/test-shop.ts', 5)
  expect(check(folder).status).toBe(0)
  write('features/one.css', 1)
  expect(check(folder)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('features has 1 lines too many'),
  })
})

test('a ceiling that is far above is lowered', () => {
  for (const [, name] of check().stdout.matchAll(/(\w+) \d+ of/g)) write(`${name}/one.ts`, 1)
  expect(check(folder).stdout).toContain('of room: lower its ceiling')
})
