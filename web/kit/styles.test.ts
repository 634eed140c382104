import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const all = globSync(['web/**/*.css', 'web/**/*.{ts,tsx}'], { cwd: join(import.meta.dirname, '../..') })
  .map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
  .join('\n')

it('pages change at widths that count in the size of the text, so that large text has room', () => {
  const widths = [...all.matchAll(/\((?:min|max)-width: ([\w.]+)\)/g)].map(([, width]) => width)
  expect(widths.length).toBeGreaterThan(100)
  expect(widths.filter((width) => !width?.endsWith('em'))).toEqual([])
})

it('each custom property that a style uses without a stand-in is given somewhere', () => {
  const given = new Set([...all.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) => name ?? [])
  expect(used.length).toBeGreaterThan(100)
  expect([...new Set(used)].filter((name) => !given.has(name))).toEqual([])
})
