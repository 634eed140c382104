import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningMarketplace } from './marketplace.ts'
import { shareMarketplace } from './shared-marketplace.ts'

let m: RunningMarketplace
beforeAll(async () => {
  m = await shareMarketplace()
})
afterAll(() => m.stop())

const get = async (path: string) => {
  const response = await fetch(`${m.url}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the built server', () => {
  it('sends less than 15 kB of scripts before anybody presses anything, and none that forms need after that', async () => {
    for (const path of ['/', '/categories', '/categories/art', '/about', '/blog']) {
      const { text } = await get(path)
      expect(text, path).not.toMatch(/<script[^>]* src=|<link[^>]* rel="modulepreload"/)
      const scripts = [...text.matchAll(/<script(?![^>]*type="application\/)[^>]*>([^]*?)<\/script>/g)]
      const bytes = scripts.reduce((sum, [, script]) => sum + brotliCompressSync(script ?? '').length, 0)
      expect(bytes, path).toBeGreaterThan(2_000)
      expect(bytes, path).toBeLessThan(15_000)
    }
    const files = new Set((await get('/')).text.match(/\/assets\/[\w.-]+\.js/g))
    expect([...files].filter((path) => path.includes('/forms-'))).toEqual([])
    let bytes = 0
    for (const path of files) {
      const { body } = await fetch(m.url + path, { headers: { 'accept-encoding': 'br' } })
      bytes += brotliCompressSync(await buffer(Readable.fromWeb(body as never))).length
    }
    expect(files.size).toBeGreaterThan(5)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(150_000)
  })

  it('lets the lists of a buyer’s orders load no schemas', async () => {
    const manifest = /\/assets\/manifest-\w+\.js/.exec((await get('/')).text)?.[0] ?? ''
    const { text } = await get(manifest)
    const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
      routes: Record<string, { imports: string[] }>
    }
    for (const page of ['storefront/profile/overview', 'storefront/profile/orders', 'orders-unpaid']) {
      const imports = routes[page]?.imports ?? []
      expect(imports.length, page).toBeGreaterThan(5)
      expect(
        imports.filter((path) => /\/(?:forms|order)-/.test(path)),
        page,
      ).toEqual([])
    }
  })

  it('has security headers on pages, their data, files and what is not there', async () => {
    const home = await get('/')
    const asset = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] ?? ''
    const kinds: [string, number][] = [
      ['/', 200],
      ['/blog.data', 200],
      [asset, 200],
      ['/assets/none.js', 404],
      ['/favicon.svg', 200],
      ['/no/such/page', 404],
    ]
    for (const [path, status] of kinds) {
      const { headers, status: answered } = await get(path)
      expect(answered, path).toBe(status)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy'), path).toMatch(/^same-origin/)
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('strict-transport-security'), path).toBeNull()
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('sends everybody the same bytes, which caches may keep and browsers ask about', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const plain = await get('/about')
    const strange = await fetch(`${m.url}/about`, {
      headers: {
        ...accepted,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        cookie: 'a=b',
        authorization: 'Bearer x',
      },
    })
    expect(strange.headers.get('content-encoding')).toBe('br')
    expect(await strange.text()).toBe(plain.text)
    expect(plain.text).not.toMatch(/evil\.example| nonce=/)
    for (const { headers } of [plain, strange]) {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=50')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('etag')).toBe(plain.headers.get('etag'))
      expect(headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect((await get('/about.data')).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=10, must-revalidate',
    )
    const known = { headers: { 'if-none-match': `"x", ${plain.headers.get('etag')}` } }
    const again = await fetch(`${m.url}/about`, known)
    expect([again.status, await again.text()]).toEqual([304, ''])
    const icon = await fetch(`${m.url}/favicon.svg`, { headers: accepted })
    expect([icon.headers.get('content-encoding'), icon.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=86400',
    ])
    expect(await icon.text()).toContain('<svg')
    expect((await get('/about?utm=1')).headers.get('cache-control')).toBe('private, no-cache')
    for (const path of [
      '/auth/keep?token=a',
      '/newsletter/confirm?token=a',
      '/newsletter/confirm.data?token=a',
    ])
      expect((await get(path)).headers.get('cache-control'), path).toBe('no-store')
    expect((await get('/no/such/page')).headers.get('cache-control')).toBe('no-store')
  })

  it('names in its policy the two scripts within pages, and serves the build alone where scripts come from', async () => {
    const { text, headers } = await get('/')
    const scripts = [...text.matchAll(/<script(?![^>]*type="application\/)[^>]*>([^]*?)<\/script>/g)].map(
      ([, script]) => script,
    )
    const hashes = scripts.map(
      (script) =>
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
    )
    expect(hashes).toHaveLength(2)
    const policy = headers.get('content-security-policy') ?? ''
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(-2)).toEqual(hashes)
    const picture = /\/media\/[\w-]+\/\d+\.jpg/.exec(text)?.[0] ?? ''
    expect((await get(picture)).status).toBe(200)
    for (const path of [
      '',
      '..%2fserver%2findex.js',
      '..%2f..%2fpackage.json',
      `..%2f..${picture}`,
      `..%2f${picture}`,
    ]) {
      const { status, headers: answered } = await get(`/assets/${path}`)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(answered.get('content-type'), path).not.toContain('javascript')
    }
  })

  it('counts pages by their patterns, and those answered from memory', async () => {
    const articles = (await (await fetch(`${m.url}/api/v1/blog/articles/`)).json()) as {
      data: { articles: { slug: string }[] }
    }
    const slug = articles.data.articles[0]?.slug ?? ''
    for (let i = 0; i < 3; i++) expect((await get(`/blog/${slug}`)).status).toBe(200)
    const { text } = await get('/metrics')
    expect(text).toContain('operation="/blog/:slug",method="GET",status="2xx"')
    expect(text).toContain('operation="/",method="GET",status="2xx"')
    expect(text).not.toContain(slug)
    expect(text).not.toContain('no/such')
    expect(Number(/page_cache_reads_total\{result="hit"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(2)
    expect(Number(/page_cache_reads_total\{result="miss"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  })
})
