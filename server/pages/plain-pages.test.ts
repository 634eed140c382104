import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainPages, readHousePages } from './plain-pages.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plain-pages-'))
  const assets = join(root, 'build/client/assets')
  await mkdir(assets, { recursive: true })
  for (const name of [
    'eb-garamond-a_-45678',
    'eb-garamond-more-a2345678',
    'eb-garamond-italic-a2345678',
    'inter-B2345678',
    'inter-more-a2345678',
    'main-C2345678',
  ])
    await writeFile(join(assets, `${name}.woff2`), '')
})
afterAll(() => rm(root, { recursive: true }))

it.each(Object.keys(plainPages) as (keyof typeof plainPages)[])(
  'has the house’s colours, light and dark, in less than 6 kB: %s',
  (name) => {
    const { body } = readHousePages({ folder: root }).build(plainPages[name])
    expect(Buffer.byteLength(body)).toBeLessThan(6_000)
    expect(body).toContain('--paper:#fffdfa')
    expect(body).toMatch(/@media \(prefers-color-scheme: dark\)\{:root\{--paper:#171411/)
    // Every token that the rules use has a value.
    const used = [...body.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token)
    expect(used.filter((token) => !body.includes(`${token}:`))).toEqual([])
    expect(body).not.toMatch(/\/\*|<script|https?:|style="/)
  },
)

it('loads the fonts that the build made, which a reader of the shop has already, and nothing else', () => {
  const { body } = readHousePages({ folder: root }).build(plainPages.nowhere)
  expect([...body.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path)).toEqual([
    '/assets/eb-garamond-a_-45678.woff2',
    '/assets/inter-B2345678.woff2',
  ])
})

it('loads nothing where there is no build, nor in a frame', () => {
  expect(readHousePages({ folder: join(root, 'none') }).build(plainPages.nowhere).body).not.toContain('url(')
  const framed = readHousePages({ folder: root }).build({ ...plainPages.nowhere, framedBy: "'self'" })
  expect(framed.body).not.toContain('url(')
})

it('(F-21) no page promises that nothing is lost', () => {
  expect(Object.values(plainPages).map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/lost/))
})
