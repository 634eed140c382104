import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnPlaceIn } from './return-place.ts'

const order = '0198e6f2-3c1a-7d4e-9b1f-6a2c5d8e0f13'
const cart = '/categories/shoppingcart'

it.each([
  cart,
  `${cart}/shipping`,
  `${cart}/shipping/home-address`,
  `${cart}/shipping/pick-up-address`,
  `${cart}/confirmorder`,
  `${cart}/payment`,
  `${cart}/payment?order=${order}`,
  `${cart}/summary`,
  `${cart}/${order}`,
  '/profile',
  '/profile/wishlist',
  '/profile/contact',
  '/profile/orders',
  '/profile/orders/unpaidorders',
  '/profile/orders/AWR-3ZZV-9K2M',
  `/profile/orders/${order}/receipt`,
  `/profile/orders/${order}/return/${order}`,
  `/profile/returns/${order}`,
  '/profile/settings/two-step',
  '/before-the-bridge-wakes',
  '/unpainted',
])('(D1) R-32 leads back to %s', (from) => expect(returnPlaceIn({ from })).toEqual({ from }))

const hostile = [
  '/auth',
  '/studio',
  '/pay',
  '/-work',
  '/Work',
  '/work/',
  '/work?x=1',
  'https://evil.example',
  'https://evil.example/profile',
  '//evil.example',
  '//evil.example/profile',
  '///evil.example/profile',
  '/\\evil.example',
  '\\\\evil.example\\profile',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/profile',
  ' /profile',
  '/profile ',
  '/profile\n',
  '/profile\n//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'profile',
  './profile',
  '@evil.example/profile',
  '/profile@evil.example',
  '/profile/../../evil',
  '/profile/..%2f..%2fevil',
  '/profile/orders/..',
  '/profile/orders/%2e%2e',
  '/profile/orders//evil.example',
  '/profile?next=//evil.example',
  '/profile#//evil.example',
  `${cart}/payment?order=//evil.example`,
  `${cart}/payment?order=${order}&next=//evil.example`,
  `${cart}/payment?ORDER=${order}`,
  '/auth',
  '/auth/signup',
  '/backoffice',
  '/studio/works',
  '/api/v1/auth/logout/',
  '/pay/ref/key',
  '/ｐrofile',
  '/profile/\u202Eelifo',
  `/profile/orders/${'a'.repeat(61)}`,
  '',
  '/',
]
it.each(hostile)('(D1) R-32 leads nowhere by %j', (from) => expect(returnPlaceIn({ from })).toBeUndefined())

it.each([null, undefined, 'x', 7, {}, { from: 1 }, { from: null }, { from: ['/profile'] }, ['/profile']])(
  '(D1) R-32 takes the state %j for no place',
  (state) => expect(returnPlaceIn(state)).toBeUndefined(),
)

it('(D1) R-32 whatever it takes stays on this site, at the very path that is written', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    '?order=',
    '#',
    ':',
    '@',
    'profile',
    'orders',
    'a',
    '\t',
    'é',
  )
  const written = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const start = fc.constantFrom('', '/profile', cart, `${cart}/payment`, '/profile/orders/')
  fc.assert(
    fc.property(start, written, (before, after) => {
      const place = returnPlaceIn({ from: before + after })
      if (!place) return
      const read = new URL(place.from, 'https://shop.example')
      expect(read.origin).toBe('https://shop.example')
      expect(read.pathname + read.search + read.hash).toBe(place.from)
    }),
    { numRuns: 3000 },
  )
})
