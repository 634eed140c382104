import { expect, it } from 'vitest'
import { createPlainPages, formatWait } from './plain-page.ts'

const { build } = createPlainPages({
  name: 'The House',
  ways: [{ to: '/works', text: 'All works' }],
  style: 'h1{color:red}',
  framedStyle: 'h1{color:blue}',
})

it('says how long to wait in words, and never less than it is', () => {
  expect([1, 5, 59, 60, 61, 180].map(formatWait)).toEqual([
    'a second',
    '5 seconds',
    '59 seconds',
    'a minute',
    '2 minutes',
    '3 minutes',
  ])
})

it('says what happened and leads on', () => {
  const { status, headers, body } = build({ status: 404, title: 'Not here', text: 'Look elsewhere.' })
  expect(status).toBe(404)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('retry-after')
  expect(body).toMatch(/^<!doctype html>\n<html lang="en-NG">/)
  expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(body).toContain('<title>Not here · The House</title>')
  expect(body).toContain('<h1>Not here</h1>\n<p>Look elsewhere.</p>')
  expect([...body.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, to, text]) => [to, text])).toEqual([
    ['/', 'The House'],
    ['/works', 'All works'],
  ])
})

it('asks for another try where one may help, and says when', () => {
  const busy = build({ status: 429, title: 'Busy', text: 'Too many.', retryAfter: 90 })
  expect(busy.headers['retry-after']).toBe('90')
  expect(busy.body).toContain('<p>Too many. Please try again in 2 minutes.</p>')
  expect(busy.body).toContain('<a href="">Try again</a>')
  const failed = build({ status: 500, title: 'Failed', text: 'It is our mistake.' })
  expect(failed.body).toContain('<a href="">Try again</a>')
  expect(failed.body).toContain('<p>It is our mistake.</p>')
})

it('shows texts as texts', () => {
  const { body } = build({ status: 404, title: '<b>"&', text: '</p><script>' })
  expect(body).toContain('<h1>&lt;b&gt;&quot;&amp;</h1>\n<p>&lt;/p&gt;&lt;script&gt;</p>')
})

it('allows its own style by a hash and no script, and only who is named may frame it', () => {
  const policyOf = (framedBy?: string) =>
    build({ status: 404, title: 'T', text: 'T', ...(framedBy && { framedBy }) }).headers[
      'content-security-policy'
    ]
  expect(policyOf()).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';/,
  )
  expect(policyOf()).not.toMatch(/unsafe|script-src/)
  const framed = policyOf("'self' https://shop.example")
  expect(framed).toContain("frame-ancestors 'self' https://shop.example")
  expect(framed).not.toMatch(/font-src|img-src/)
  expect(framed?.split('; ')[1]).not.toBe(policyOf()?.split('; ')[1])
})

it('has no way out of a frame', () => {
  const { body } = build({ status: 409, title: 'Paid', text: 'It is paid.', framedBy: "'self'" })
  expect(body).not.toMatch(/<a |<header|<nav/)
})
