import { expect, it } from 'vitest'
import { courier, couriers, courierUrlOf, isCourierUrl, trackingCode, trackingUrl } from './couriers.ts'

it('L-05 links to pages of couriers we know, and to nothing that looks like them', () => {
  for (const url of ['https://www.dhl.com/ng-en/home/tracking.html?id=1', 'https://giglogistics.com/track/1'])
    expect(courierUrlOf(url), url).toBe(url)
  for (const url of [
    'https://evil.example/login',
    'http://www.dhl.com/track',
    'https://dhl.com.evil.example/',
    'https://evil-dhl.com/',
    'https://dhl.com@evil.example/',
    'https://user:word@dhl.com/',
    'https://dhl.com:8443/',
    'https://xn--dh-gka.com/',
    'javascript:alert(1)',
    '',
  ])
    expect(isCourierUrl(url), url).toBe(false)
})

it('D18 completes a tracking link without https://, and takes nothing else for one', () => {
  for (const [typed, kept] of [
    ['giglogistics.com/track/GIG-1', 'https://giglogistics.com/track/GIG-1'],
    [' www.dhl.com?id=1 ', 'https://www.dhl.com?id=1'],
    ['http://www.ups.com/track', 'https://www.ups.com/track'],
    ['HTTP://ups.com', 'https://ups.com'],
    ['https://fedex.com/1', 'https://fedex.com/1'],
    ['', ''],
  ] as const)
    expect(trackingUrl.parse(typed), typed).toBe(kept)
  for (const typed of [
    'javascript:alert(1)//dhl.com/',
    'data:text/html,dhl.com',
    'dhl.com@evil.example/',
    'dhl.com:8443/',
    'evil.example/dhl.com',
    '//dhl.com/track',
    'GIG-1234',
    'https://dhl.com\\@evil.example/',
    '<script>alert(1)</script>',
  ])
    expect(trackingUrl.safeParse(typed).success, typed).toBe(false)
})

it('R2-13 takes couriers by their names and codes of letters and digits, and no sentence that leads elsewhere', () => {
  for (const name of [
    ...Object.keys(couriers),
    'God is Good Motors',
    'ABC Transport (Jibowu)',
    'Ọkọ̀ Èkó',
    "Bode's van 2",
  ])
    expect(courier.safeParse(name).success, name).toBe(true)
  for (const name of [
    '',
    'Your parcel is held: pay NGN 2,500 at customs-fee.example',
    'evil.example',
    'evil．example',
    'evil。example',
    'pay@evil',
    'a/b',
    '0803 123 4567',
    '08 03 12',
    'Àwòrán Refunds',
    'Customer-care',
    'x'.repeat(31),
  ])
    expect(courier.safeParse(name).success, name).toBe(false)
  for (const code of ['GIG-1234', 'RR123456789NG', 'JD 77 12', ''])
    expect(trackingCode.safeParse(code).success, code).toBe(true)
  for (const code of ['https://evil.example/login', 'a.b', 'a/b', 'a@b', 'é', 'x'.repeat(41)])
    expect(trackingCode.safeParse(code).success, code).toBe(false)
})
