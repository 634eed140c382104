import { expect, test } from 'vitest'
import { newPassword } from './passwords.ts'

test.each([
  'mango river quietly',
  '7305918264720',
  'ẹyẹ kì í fi apá kan fò',
  ' spaces before and after ',
  `${'long and longer '.repeat(12)}end`,
])('V6.2.5 V6.2.9 no kinds of letters are asked for, and up to 200 of any script are taken: %s', (password) =>
  expect(newPassword.parse(password)).toBe(password),
)

test('V6.2.1 seven characters are too few, 201 too many', () => {
  expect(newPassword.safeParse('qwm4zpx').success).toBe(false)
  expect(newPassword.safeParse('ab cd ef '.repeat(23).slice(0, 201)).success).toBe(false)
})

test('V6.1.2 V6.2.11 the shop’s name with little beside it is refused, however it is written', () => {
  for (const password of ['aworan12', 'Àwòrán-123', 'gallery-demo', 'AWORAN.2026'])
    expect(newPassword.safeParse(password).success, password).toBe(false)
  expect(newPassword.safeParse('aworan keeps my lantern').success).toBe(true)
})

test.each([
  'Lagos2026',
  'nigeria1960',
  'Nigeria01101960!',
  'L4gos-2026',
  'N1geri@1960',
  '2026Lagos',
  '$okoto2025',
  'De1ta1234',
  'Port Harcourt 1',
  'Àkúrẹ́2024',
  'Ibadan,Oyo 7',
  'lagosnigeria',
  'AW0RAN-2026!!',
])('R2-23 a place or the shop with a year or number is refused: %s', (password) =>
  expect(newPassword.safeParse(password).success).toBe(false),
)

test.each([
  'lagos rains on paper',
  'kano lagos jos enugu abuja benin',
  'owls sleep in Ibadan 7',
  'delta four rivers two',
  'nigeria, my lantern',
])('R2-23 a long phrase that names a place is taken: %s', (password) =>
  expect(newPassword.safeParse(password).success).toBe(true),
)
