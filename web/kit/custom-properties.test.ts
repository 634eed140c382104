import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('each custom property that a style uses without a stand-in is given somewhere', () => {
  const texts = globSync(['web/**/*.css', 'web/**/*.{ts,tsx}'], {
    cwd: join(import.meta.dirname, '../..'),
  }).map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
  const all = texts.join('\n')
  const given = new Set([...all.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) => name ?? [])
  expect(used.length).toBeGreaterThan(100)
  expect([...new Set(used)].filter((name) => !given.has(name))).toEqual([])
})
