import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const friend = 'https://good.example'

let m: Marketplace
let work: { id: string; slug: string }
beforeAll(async () => {
  m = await openMarketplace({
    env: {
      PUBLIC_URL: 'https://art.example',
      PAYMENT_PROVIDER: 'sandbox',
      CORS_ORIGINS: `${friend}, http://localhost:5173`,
    },
  })
  work = await m.list({ name: 'Kept answer', topDeal: 1 })
})
afterAll(() => m.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${m.url}${path}`, { method, headers, redirect: 'manual' })

const api = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

describe('security headers', () => {
  it.each([
    ['an answer of the API', '/api/v1/shop/categories/', 200, api],
    ['what is one person’s', '/api/v1/shop/orders/', 401, { ...api, 'cache-control': 'no-store' }],
    ['a refusal of the API', '/api/v1/no/such/', 404, { ...api, 'cache-control': 'no-store' }],
    ['an address that cannot be read', '/api/v1/%zz', 404, { ...api, 'cache-control': 'no-store' }],
    ['health', '/health/ready', 200, { ...api, 'cache-control': 'no-store' }],
    ['metrics', '/metrics', 404, { ...api, 'cache-control': 'no-store' }],
    ['the API’s document for people', '/api/v1/docs/', 200, { 'x-frame-options': 'DENY' }],
    [
      'a picture',
      'picture',
      200,
      { 'cross-origin-resource-policy': 'cross-origin', 'x-frame-options': 'DENY' },
    ],
    ['a picture that is not there', '/media/none/320.webp', 404, { 'referrer-policy': 'no-referrer' }],
    [
      'the payment’s page',
      '/pay/none/none',
      404,
      { 'referrer-policy': 'no-referrer', 'x-frame-options': null },
    ],
    ['the sandbox', '/sandbox/pop-up', 400, { 'referrer-policy': 'no-referrer', 'x-frame-options': null }],
    [
      'nothing at all',
      '/none',
      404,
      { 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' },
    ],
  ])('stand on %s', async (_kind, path, status, own) => {
    const { rows } = await sql<{ id: string }>`select id from picture limit 1`.execute(m.db)
    const answer = await get(path === 'picture' ? `/media/${rows[0]?.id}/320.webp` : path)
    expect(answer.status).toBe(status)
    const expected: Record<string, string | null> = {
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
      ...own,
    }
    for (const [name, value] of Object.entries(expected)) expect(answer.headers.get(name), name).toBe(value)
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    if (path.startsWith('/pay') || path.startsWith('/sandbox'))
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('stand on what was no request, and speak of https only where people come by it', async () => {
    const socket = connect(Number(new URL(m.url).port), '127.0.0.1')
    socket.write('hello there\r\n\r\n')
    const answer = (await text(socket)).toLowerCase()
    for (const [name, value] of Object.entries(api))
      expect(answer).toContain(`${name}: ${value.toLowerCase()}`)
    expect(answer).toContain('strict-transport-security')
  })
})

describe('other sites', () => {
  const preflight = (origin: string) =>
    get(
      '/api/v1/shop/orders/',
      {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key,content-type',
      },
      'OPTIONS',
    )

  it.each([friend, 'http://localhost:5173'])('may call the API when they are named: %s', async (origin) => {
    const asked = await preflight(origin)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    expect(asked.headers.get('access-control-max-age')).toBe('600')
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    const allowed = asked.headers.get('access-control-allow-headers')?.toLowerCase().split(', ').toSorted()
    expect(allowed).toEqual([
      'authorization',
      'content-type',
      'guestuserid',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-device',
      'x-request-id',
    ])
    const answer = await get('/api/v1/shop/orders/', { origin })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'X-Request-Id, ETag, Retry-After, RateLimit, RateLimit-Policy, Allow, Content-Disposition',
    )
    expect(answer.headers.get('vary')).toContain('Origin')
    for (const one of [asked, answer]) expect(one.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    'https://bad.example',
    'null',
    'https://good.example.evil.example',
    'https://evil-good.example',
    'https://sub.good.example',
    'http://good.example',
    'https://good.example:8443',
    'https://GOOD.example',
    'http://localhost:5174',
  ])('are shut out when they are not: %s', async (origin) => {
    for (const one of [await preflight(origin), await get('/api/v1/shop/categories/', { origin })])
      expect(one.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('reach the API alone', async () => {
    for (const path of ['/health/ready', '/metrics', '/sandbox/v3/transactions', '/pay/none'])
      expect((await get(path, { origin: friend })).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('what anyone may read', () => {
  const reads = () => [
    '/shop/categories/',
    '/shop/categories/art-work/',
    '/shop/products/?limit=5',
    `/shop/products/${work.slug}/`,
    '/shop/Search-products/kept/',
    '/shop/suggestions/?q=kept',
    '/shop/top-deals/',
    '/shop/pickup-stations/?state=lagos',
    '/blog/articles/',
  ]

  it('may be kept by anyone and is sent again only when it has changed', async () => {
    for (const path of reads()) {
      const first = await get(`/api/v1${path}`)
      const etag = first.headers.get('etag') ?? ''
      expect(first.status, path).toBe(200)
      expect(etag, path).toMatch(/^"[\w-]{27}"$/)
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(first.headers.get('vary')).toContain('Authorization, guestUserID')
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(`/api/v1${path}`, { 'if-none-match': known })
        expect(again.status, known).toBe(304)
        expect(again.headers.get('etag')).toBe(etag)
        expect((await again.arrayBuffer()).byteLength).toBe(0)
      }
      expect((await get(`/api/v1${path}`, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await get(`/api/v1${path}`, {}, 'HEAD')).headers.get('etag')).toBe(etag)
    }
    const before = (await get('/api/v1/shop/top-deals/')).headers.get('etag') ?? ''
    await m.list({ name: 'A new deal', topDeal: 2 })
    expect((await get('/api/v1/shop/top-deals/', { 'if-none-match': before })).status).toBe(200)
  })

  it('is stored by no cache when it is for one person, nor when it is refused', async () => {
    const { token } = await m.buyer()
    const callers: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { guestUserID: await m.guest() },
    ]
    for (const headers of callers) {
      for (const path of reads()) {
        const answer = await get(`/api/v1${path}`, { ...headers, 'if-none-match': '*' })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('etag')).toBeNull()
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        expect(answer.headers.get('vary')).toContain('Authorization, guestUserID')
      }
    }
    const refused = await get('/api/v1/shop/products/none/', { 'if-none-match': '*' })
    expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ])
    const posted = await m.call('POST', '/shop/cart/')
    expect(posted.status).toBe(200)
  })
})
