import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let lines: string[]
beforeAll(async () => {
  lines = []
  m = await openMarketplace({
    logTo: (line) => void lines.push(line),
    // The port is the same; the name tells the hosts apart.
    settings: (port) => ({ BACKOFFICE_URL: `http://office.localhost:${port}` }),
  })
})
afterAll(() => m.close())

/** A call whose path goes out as it is written, under the name of either host. */
const raw = (
  path: string,
  { host = '127.0.0.1', method = 'GET', headers = {}, body: sent = '' } = {},
): Promise<{ status: number; type: string; location: string; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(m.url)
    const request = ask(
      { host: '127.0.0.1', port, path, method, headers: { host: `${host}:${port}`, ...headers } },
      (answer) =>
        void text(answer).then(
          (body) =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              location: answer.headers.location ?? '',
              body,
            }),
          reject,
        ),
    )
    request.on('error', reject)
    request.end(sent)
  })

describe('addresses that lead nowhere', () => {
  it.each([
    '/a%00b',
    '/blog/a%00b',
    '/a%00b.data',
    '/%00',
    '/api/v1/shop/products/a%00b/',
    '/api/v1/shop/search/a%00b/',
    '/api/v1/blog/articles/%00/',
    '/api/v1/shop/orders/%00/',
    '/media/%00/320.webp',
    '/media/none/%00.jpg',
    '/pay/%00',
    '/sandbox/%00',
    '/assets/%00.js',
    // R2-10, R2-12
    '//evil.example/auth',
    '//x/backoffice',
    '/x/../backoffice',
    '/%2e/backoffice',
    '/x/%2E%2e/backoffice',
    '/\\x/backoffice',
    '/x/..//',
    '/..',
    '/api/v1//shop/products/',
    '/%zz',
    '/blog/%e0%a4%a',
    '/api/v1/%zz',
    '/api/v1/shop/products/%ff/',
    '/media/%c0%af/320.webp',
    '/%ed%a0%80',
    '/api/v1/shop/products/%ed%a0%80/',
    `/${'a'.repeat(8_000)}`,
    `/api/v1/shop/products/${'a'.repeat(8_000)}/`,
    `/media/${'%41'.repeat(2_500)}/320.webp`,
  ])('L-04 answers 404: %s', async (path) => {
    lines.length = 0
    const answer = await raw(path)
    expect(answer.status).toBe(404)
    expect(answer.type).toMatch(/; charset=utf-8$/)
    expect(answer.body).not.toMatch(/node_modules|\.ts:\d|at .*\(/)
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

describe('what a person meets outside the pages', () => {
  it.each([
    ['GET', '/a%00b', 404],
    ['GET', '/%zz', 404],
    ['GET', '/backoffice', 404],
    ['POST', '/a-work', 404],
    ['POST', '/newsletter/confirm?token=x', 413],
  ] as const)('%s %s is a page of the house', async (method, path, status) => {
    const answer = await raw(path, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: status === 413 ? 'a'.repeat(9_000) : '',
    })
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en-NG">/)
    expect(answer.body).toContain('<a href="/categories">See all works</a>')
    expect(answer.body).toContain('--paper:')
  })

  it('has refusals in JSON where programs ask', async () => {
    for (const path of ['/api/v2/', '/health/none', '/metrics/none'])
      expect((await raw(path)).type, path).toContain('application/json')
  })
})

it('L-14 refuses a request with two Host headers', async () => {
  const { port } = new URL(m.url)
  const send = async (...hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    const named = hosts.map((host) => `${host}\r\n`).join('')
    socket.write(`GET /health/live HTTP/1.1\r\n${named}Connection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0]
  }
  expect(await send(`Host: 127.0.0.1:${port}`)).toContain('200')
  expect(await send(`Host: 127.0.0.1:${port}`, 'Host: evil.example')).toContain('400')
  expect(await send('host: evil.example', `HOST: 127.0.0.1:${port}`)).toContain('400')
})

it('L-15 no other site ends a session: the token stands in a header that it cannot send', async () => {
  const { token } = await m.buyer()
  const still = async () => (await m.call('GET', '/profiles/', { token })).status
  const site = { origin: 'https://evil.example', cookie: `access=${token}; aworan_session=1` }
  for (const path of [
    '/api/v1/auth/logout',
    `/api/v1/auth/logout?access=${token}&authorization=Bearer+${token}`,
  ])
    expect((await raw(path, { headers: site })).status, 'an image, a link, a form by GET').toBe(401)
  const form = { ...site, 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await raw('/api/v1/auth/logout', {
    method: 'POST',
    headers: form,
    body: `authorization=Bearer ${token}`,
  })
  expect(posted.status).toBeGreaterThanOrEqual(400)
  const preflight = await fetch(`${m.url}/api/v1/auth/logout`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  expect(await still()).toBe(200)
  expect((await m.call('GET', '/auth/logout', { token })).status).toBe(200)
  expect(await still()).toBe(401)
})

describe('R-40 the door that an account signs in by', () => {
  const json = { 'content-type': 'application/json' }
  const signIn = async (path: string, body: object, host?: string) => {
    const answer = await raw(`/api/v1${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
      ...(host && { host }),
    })
    return { status: answer.status, code: (JSON.parse(answer.body) as { code?: string }).code }
  }

  it('is the back office for staff, and for nobody else', async () => {
    const person = async (role: 'BUYER' | 'STAFF') => ({
      email: (await openAccount(m, role)).email,
      password: PASSWORD,
    })
    const [staff, buyer] = [await person('STAFF'), await person('BUYER')]
    const [office, shop, seller] = ['/staff/login/', '/auth/login/buyer/', '/seller/login/']
    for (const path of [shop, '/auth/login/guest/', seller])
      expect(await signIn(path, staff), path).toEqual({ status: 403, code: 'staff_sign_in_elsewhere' })
    // Only the right password tells that the account is of staff.
    expect((await signIn(shop, { ...staff, password: 'wrong password' })).code).toBe('credentials_wrong')
    expect((await signIn(office, staff, 'office.localhost')).status).toBe(200)
    expect(await signIn(office, buyer, 'office.localhost')).toEqual({ status: 403, code: 'not_staff' })
    expect((await signIn(shop, buyer)).status).toBe(200)
  })
})

describe('L-17 a host of its own for the back office', () => {
  const office = 'office.localhost'
  it.each([
    '/backoffice',
    '/BackOffice/orders',
    '/%62ackoffice',
    '/backoffice.data',
    '/backoffice/log.data',
    '/api/v1/staff/me/',
    '/api/v1/%73taff/me/',
    '/api/v1/staff/payouts.csv',
    '//backoffice',
  ])('the shop’s host answers 404 to %s', async (path) => {
    expect((await raw(path)).status).toBe(404)
  })

  it('answers what staff need, and leads to the shop for what is the shop’s', async () => {
    expect((await raw('/api/v1/staff/me/', { host: office })).status).toBe(401)
    expect((await raw('/api/v1/auth/logout', { host: office })).status).toBe(401)
    expect((await raw('/health/live', { host: office })).status).toBe(200)
    expect((await raw('/', { host: office })).location).toBe('/backoffice')
    expect((await raw('/some-work', { host: office })).location).toBe(m.url)
    expect((await raw('/profile/orders', { host: office })).location).toBe(m.url)
    for (const path of ['/api/v1/shop/cart', '/api/v1/profiles/', '/api/v1/seller/shop/'])
      expect((await raw(path, { host: office })).status, path).toBe(404)
  })
})
