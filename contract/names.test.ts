import { expect, it } from 'vitest'
import { faultInName } from './names.ts'

it.each([
  'St. Mary Gallery',
  'O. Bello',
  'J.P. Clark',
  'Dr. Ade',
  'Gallery 1004',
  'Yaw Oran',
  'Law Orange',
  'Tunde Aworanti',
  'Ọlá’s & Co.',
  'Supporters of Nok',
  'A.B.C. Gallery',
  'Galerie Élan…',
  'Ben Enwonwu (1917-1994)',
])('R2-13 an honest name is taken: %s', (name) => expect(faultInName(name)).toBeUndefined())

it.each([
  'Àwòrán',
  'AWORAN refunds',
  'The Aworan Gallery',
  'aworanhelp',
  'A w o r a n',
  'A-w-o-r-a-n',
  'Aw0ran',
  'Awooran',
  'Ａｗｏｒａｎ',
  'Аworan',
  'ᴀᴡᴏʀᴀɴ',
  'Quick Refund',
  'Art Support',
  'Help-Desk',
  'Gallery Payments',
  'Customer  Care Lagos',
  'Your customer service',
])('R2-13 a name that passes for ours is refused: %s', (name) => expect(faultInName(name)).toMatch(/\./))

it.each([
  'pay-back.example',
  'Shop evil。example',
  'shop@evil',
  'a/b',
  'https://x',
  'Call 0803 123 4567',
  '+234-803-123-4567',
])('R2-13 a name that leads elsewhere is refused: %s', (name) =>
  expect(faultInName(name)).toContain('full stop'),
)
