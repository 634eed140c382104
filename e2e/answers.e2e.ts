import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'

let m: RunningMarketplace
beforeAll(async () => {
  m = await startMarketplace()
})
afterAll(() => m.stop())

const get = async (path: string) => {
  const response = await fetch(`${m.url}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the built server', () => {
  it('sends a first visit to the home page less than 145 kB of scripts, and none of what forms need', async () => {
    const scripts = new Set((await get('/')).text.match(/\/assets\/[\w.-]+\.js/g))
    expect([...scripts].filter((path) => path.includes('/forms-'))).toEqual([])
    let bytes = 0
    for (const path of scripts) {
      const { body } = await fetch(m.url + path, { headers: { 'accept-encoding': 'br' } })
      bytes += brotliCompressSync(await buffer(Readable.fromWeb(body as never))).length
    }
    expect(scripts.size).toBeGreaterThan(5)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(145_000)
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
