import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { root } from '../../platform/project/root.ts'
import routes from '../../web/routes.ts'
import { createAddresses } from './address.ts'
import { headersOf } from './caching.ts'

type Page = { pattern: string; file: string }

/** All pages of the sitemap, and the same routes as the server has them when they are built. */
const pages: Page[] = []
const built: Record<string, object> = {}
const add = (entries: readonly RouteConfigEntry[], above: string, parentId?: string): void => {
  for (const { path, index, file, children } of entries) {
    const id = `route-${Object.keys(built).length}`
    built[id] = { id, parentId, path, index, module: {} }
    const pattern = path === undefined ? above : `${above}/${path}`
    if (!children) pages.push({ pattern: pattern || '/', file })
    add(children ?? [], pattern, id)
  }
}
add(routes, '')
const addressOf = createAddresses(async () => ({ routes: built }) as unknown as ServerBuild)
const addressAt = (pattern: string) => pattern.replace(/:\w+/g, 'x').replace('*', 'a/b')

/** Whether the code of a page reads a token out of its address; what stands after '#' never reaches a server. */
const readsToken = ({ file }: Page): boolean =>
  /\btokenOf\b|\.get\(\s*['"`](?:token|key|code|secret)['"`]/.test(
    readFileSync(join(root, 'web', file), 'utf8'),
  )
const opened = pages.filter(readsToken)

const page = (type: string) => ({
  status: 200,
  headers: { 'content-type': type, xkey: 'page abc', 'page-until': '1800000000' },
})

it('R2-21 the pages that a link with a token opens are those that read one', () => {
  const linked = new Set<string>()
  for (const entry of readdirSync(join(root, 'features'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      for (const [, path = ''] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
        /(\/[a-z/-]+)\?(?:token|key|code|secret)=/g,
      ))
        linked.add(path)
  expect([...linked].toSorted()).toEqual(opened.map(({ pattern }) => pattern).toSorted())
  expect(linked.size).toBeGreaterThanOrEqual(4)
})

it.each(opened)('R2-21 $pattern, which reads a token, is kept by nobody', async ({ pattern }) => {
  for (const query of [
    '?token=secret',
    '.data?token=secret',
    '.data?token=secret&_routes=root',
    '?utm=1',
    '',
  ]) {
    const { keeping } = await addressOf(`${addressAt(pattern)}${query}`)
    const headers = headersOf(page(query.startsWith('.data') ? 'text/x-script' : 'text/html'), keeping)
    expect(headers, query).toEqual({ 'content-type': headers['content-type'], 'cache-control': 'no-store' })
  }
})

it('R2-21 no cache on the way keeps an address that says what its page does not know', async () => {
  for (const { pattern } of pages) {
    const { keeping } = await addressOf(`${addressAt(pattern)}?token=secret`)
    expect(headersOf(page('text/html'), keeping)['cache-control'], pattern).toMatch(
      /^(private, no-cache|no-store)$/,
    )
    expect(headersOf(page('text/html'), keeping).xkey, pattern).toBeUndefined()
  }
})

it('a page at an address that it knows whole is kept by all, with its keys', async () => {
  for (const url of [
    '/about',
    '/categories?page=2&sort=name',
    '/categories?page=2',
    '/artists?letter=a',
    '/about.data?_routes=root',
  ]) {
    const { keeping } = await addressOf(url)
    expect(headersOf(page('text/html; charset=utf-8'), keeping), url).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=50',
      xkey: 'page abc',
    })
  }
  expect(headersOf({ status: 503, headers: {} }, 'everywhere')).toEqual({
    'cache-control': 'no-store',
    'retry-after': '10',
  })
})
