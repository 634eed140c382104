import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { createAddresses } from './address.ts'

const route = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  path,
  parentId,
  module: {},
})
const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  list: route('list', 'categories', 'root'),
  category: route('category', 'categories/:name', 'root'),
  work: route('work', ':slug', 'root'),
  missing: route('missing', '*', 'root'),
}
const addressOf = createAddresses(async () => ({ routes }) as unknown as ServerBuild)
const urlOf = async (url: string) => (await addressOf(url)).url

it('M-09 a page has one address, however it is asked for', async () => {
  for (const url of [
    '/categories',
    '/Categories',
    '/categories/',
    '/c%61tegories?utm=1',
    '/categories?page=1&&x',
  ])
    expect(await addressOf(url), url).toMatchObject({ pattern: '/categories', url: '/categories' })
  for (const url of ['/categories.data', '/categories/_.data', '/cAtegories.data'])
    expect(await addressOf(url), url).toMatchObject({ pattern: '/categories', url: '/categories.data' })
  expect(await addressOf('/categories.data?_routes=root&utm=2')).toMatchObject({
    pattern: '/categories',
    url: '/categories.data',
    routes: 'root',
  })
  expect(await urlOf('/?a=b')).toBe('/')
  expect(await urlOf('/_.data?a=b')).toBe('/_.data')
  expect(await urlOf('/categories/Wall%20Art?page=2&utm=3')).toBe('/categories/Wall%20Art?page=2')
  expect(await urlOf('/Hazo-Over-Shere?utm=1')).toBe('/hazo-over-shere')
  expect(await urlOf('/HAZO.data')).toBe('/hazo.data')
  expect(await urlOf('/a%2Fb?x=1')).toBe('/a%2Fb')
  expect(await urlOf('/a%252Fb.data')).toBe('/a%252fb.data')
  expect(await urlOf('/categories/%41%c3%a0')).toBe('/categories/A%C3%A0')
  expect(await urlOf('/a%00b')).toBe('/a%00b')
  for (const url of ['/...data', '/%2e%2e.data'])
    expect(await addressOf(url), url).toMatchObject({ pattern: '/:slug' })
  expect(await addressOf('/no/such/page?x=1')).toMatchObject({ pattern: '*', url: '/no/such/page' })
})

it('the last 2,000 addresses are remembered, and none that is very long', async () => {
  const known = async (url: string): Promise<boolean> => (await addressOf(url)) === (await addressOf(url))
  const list = (n: number) => `/categories?min_price=${n + 1}`
  const first = await addressOf(list(0))
  for (let n = 1; n < 2_000; n += 1) await addressOf(list(n))
  expect(await addressOf(list(0))).toBe(first)
  for (let n = 2_000; n < 4_000; n += 1) await addressOf(list(n))
  expect(await addressOf(list(0))).not.toBe(first)
  expect(await known(list(0))).toBe(true)
  expect(await known(`${list(0)}&${'x'.repeat(300)}`)).toBe(false)
})
