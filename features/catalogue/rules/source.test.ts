import { expect, it } from 'vitest'
import { sourceOf } from './source.ts'

const plain = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const from = (referrer: string, named = '', userAgent = plain) =>
  sourceOf({ referrer, named, userAgent }, 'aworan.example')

it.each([
  ['', 'direct'],
  ['https://aworan.example/categories', 'own'],
  ['https://www.aworan.example/', 'own'],
  ['https://www.google.com/', 'search'],
  ['https://www.google.com.ng/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://web.whatsapp.com/', 'whatsapp'],
  ['android-app://com.whatsapp/', 'whatsapp'],
  ['https://l.instagram.com/?u=x', 'instagram'],
  ['https://lm.facebook.com/', 'facebook'],
  ['https://t.co/abc', 'x'],
  ['https://x.com/', 'x'],
  // Names that only look alike.
  ['https://fedex.com/', 'other'],
  ['https://x.com.evil.example/', 'other'],
  ['https://google.evil.example/', 'other'],
  ['https://notinstagram.com/', 'other'],
  ['no address', 'direct'],
])('D32 a reader who comes from %j is counted as %s', (referrer, source) => {
  expect(from(referrer)).toBe(source)
})

it('D32 a link says of itself where it was spread, and the browser in an app its name', () => {
  expect(from('', 'WhatsApp')).toBe('whatsapp')
  expect(from('', 'ig-story')).toBe('instagram')
  expect(from('https://l.facebook.com/', 'whatsapp')).toBe('whatsapp')
  expect(from('', 'fair-lagos')).toBe('other')
  expect(from('https://www.google.com/', 'fair-lagos')).toBe('search')
  expect(from('', '', `${plain} Instagram 300.0`)).toBe('instagram')
  expect(from('', '', `${plain} [FBAN/FB4A;FBAV/440]`)).toBe('facebook')
  // Who goes on within the shop did not come again, whatever the address says.
  expect(from('https://aworan.example/', 'whatsapp')).toBe('own')
})
