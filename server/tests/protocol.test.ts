import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const friend = 'https://good.example'

let m: Marketplace
let slug: string
beforeAll(async () => {
  m = await openMarketplace({ env: { CORS_ORIGINS: friend, RATE_LIMIT: 'on' } })
  for (const number of [1, 2, 3, 4]) ({ slug } = await m.list({ name: `A work number ${number}` }))
})
afterAll(() => m.close())

const ask = (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) => fetch(`${m.url}${path}`, { method, headers })

/** The bytes as they come over the line. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>((resolve, reject) => {
    request(`${m.url}${path}`, { headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ headers: answer.headers, bytes, status: answer.statusCode ?? 0 }),
        reject,
      )
    })
      .once('error', reject)
      .end()
  })

describe('the methods TRACE and CONNECT', () => {
  it.each(['TRACE', 'CONNECT'])('V13.4.4 %s is refused, and shows nothing of the request', async (method) => {
    for (const path of ['/api/v1/shop/products/', '/', '/media/x']) {
      const line = connect(Number(new URL(m.url).port), '127.0.0.1')
      line.write(
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Planted: planted\r\nConnection: close\r\n\r\n`,
      )
      const answer = await text(line)
      expect(answer).not.toMatch(/^HTTP\/1\.1 [23]/)
      expect(answer).not.toContain('planted')
    }
  })
})

describe('an address that no operation has', () => {
  it.each(['/api/v1/no/such/', '/api/v2/shop/products/', '/api/', '/api/v1/', '/api/v1'])(
    '%s is a refusal in JSON, by every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await ask(path, { method })
        expect([method, answer.status]).toEqual([method, 404])
        expect(await answer.json()).toMatchObject({
          status: 'error',
          code: 'not_found',
          message: 'There is nothing here.',
        })
      }
      expect((await ask(path, { method: 'HEAD' })).status).toBe(404)
    },
  )

  it('with a method it does not take is refused with 405 and those it takes', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/api/v1/shop/products/', 'GET, HEAD, OPTIONS'],
      ['POST', `/api/v1/shop/products/${slug}`, 'GET, HEAD, OPTIONS'],
      ['GET', '/api/v1/auth/login/buyer/', 'OPTIONS, POST'],
      ['PUT', '/api/v1/shop/cart/', 'GET, HEAD, OPTIONS, POST'],
    ] as const) {
      const answer = await ask(path, { method })
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow])
      expect(await answer.json()).toMatchObject({ status: 'error', code: 'method_not_allowed' })
    }
  })

  it('HEAD is as GET without a body, and OPTIONS tells the methods', async () => {
    const head = await ask('/api/v1/shop/categories/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await ask('/api/v1/shop/cart/', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
    expect((await ask('/api/v1/no/such/', { method: 'OPTIONS' })).status).toBe(404)
  })
})

describe('pages of other sites', () => {
  it('may send the headers that operations take, and read the ones that answers carry', async () => {
    const preflight = await ask('/api/v1/seller/products/', {
      method: 'OPTIONS',
      headers: {
        origin: friend,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match,if-none-match',
      },
    })
    expect(preflight.status).toBe(204)
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    for (const name of ['authorization', 'guestuserid', 'idempotency-key', 'if-match', 'if-none-match'])
      expect(allowed).toContain(name)
    const answer = await ask('/api/v1/shop/categories/', { headers: { origin: friend } })
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
    for (const name of ['etag', 'retry-after', 'ratelimit', 'ratelimit-policy', 'allow', 'x-request-id'])
      expect(exposed).toContain(name)
  })
})

describe('compressed answers', () => {
  const path = '/api/v1/shop/products/?limit=96'

  it('come by the better encoding that the caller takes', async () => {
    const plain = await raw(path, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toMatch(/Accept-Encoding/)
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(Number(br.headers['content-length'])).toBe(br.bytes.length)
    const gzip = await raw(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  })

  it('are known again by their tag', async () => {
    const first = await raw(path, { 'accept-encoding': 'br' })
    const again = await raw(path, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([304, 0, undefined])
  })

  it('are never answers with tokens, nor short ones', async () => {
    const { email } = await m.buyer()
    const signedIn = await fetch(`${m.url}/api/v1/auth/login/buyer/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
      body: JSON.stringify({ email, password: 'a good password' }),
    })
    expect(await signedIn.text()).toContain('access')
    expect(signedIn.headers.get('content-encoding')).toBeNull()
    expect(
      (await raw('/api/v1/no/such/', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined()
  })
})

describe('limits', () => {
  const signIn = (email: string) =>
    fetch(`${m.url}/api/v1/auth/login/buyer/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    })

  it('are told while they last, and a refusal says when to come again', async () => {
    const first = await signIn('somebody@example.com')
    expect(first.status).toBe(401)
    expect(first.headers.get('ratelimit-policy')).toContain('"sign-in-address";q=8;w=900')
    expect(first.headers.get('ratelimit')).toMatch(
      /^"sign-in-address";r=7;t=(900|89\d), "sign-in-network";r=59;t=(3600|359\d)$/,
    )
    // Others' tries at the account are not told of.
    expect(first.headers.get('ratelimit')).not.toContain('sign-in-account')
    expect(first.headers.get('retry-after')).toBeNull()
    let last = first
    for (let tries = 1; tries < 9; tries += 1) last = await signIn('somebody@example.com')
    expect(last.status).toBe(429)
    const seconds = Number(last.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(last.headers.get('ratelimit')).toBe(`"sign-in-address";r=0;t=${seconds}`)
  })

  it('are not told of where there are none', async () => {
    const answer = await ask('/api/v1/shop/categories/')
    expect([answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([null, null])
  })
})
