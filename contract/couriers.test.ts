import { expect, it } from 'vitest'
import { courierUrlOf, isCourierUrl } from './couriers.ts'

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
