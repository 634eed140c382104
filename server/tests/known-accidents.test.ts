import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const figures = readFileSync(join(root, 'docs/security-figures.md'), 'utf8')
const [, table = ''] = figures.split('## Known accidents')
const rows = [...table.matchAll(/^\| (.+) \| (\S+\.test\.ts) \| (.+) \|$/gm)]

it('each known accident of the field has the test that the document names', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  for (const [, accident = '', file = '', title = ''] of rows) {
    const text = readFileSync(join(root, file), 'utf8')
    const isThere = ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}`))
    expect([accident, isThere]).toEqual([accident, true])
  }
})
