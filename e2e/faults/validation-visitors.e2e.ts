import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive } from '../measure.ts'
import { openShop, type Shop } from '../shop.ts'
import {
  all,
  emailEdges,
  errorUnder,
  focused,
  long,
  markup,
  nameEdges,
  newPasswordEdges,
  says,
  untouched,
} from './fields.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ shared: true })
})
afterAll(() => shop.close())

const open = async (path: string) => {
  const visitor = await visit(shop.browser, shop.market.url)
  await arrive(visitor.page, path)
  return visitor
}

describe('forms of visitors', () => {
  it('VAL-01 sign-in', async () => {
    const { page, calm, close } = await open('/auth')
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => errorUnder(email)).toBe('Email is required')
    await expect.poll(() => errorUnder(password)).toBe('Password is required')
    expect(await focused(page)).toBe('email')
    await page.reload()
    await untouched(email, 'Email is required')
    await untouched(password, 'Password is required')
    await all(email, emailEdges)
    await all(password, [
      ['', 'Password is required'],
      ['x', ''],
    ])
    calm()
    await close()
  })

  it('VAL-02 sign-up', async () => {
    const { page, calm, close } = await open('/auth/signup')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await untouched(field('First name'), 'First name is required')
    await untouched(field('Last name'), 'Last name is required')
    await untouched(field('Phone'), 'Phone number is required')
    await untouched(field('Email'), 'Email is required')
    await untouched(field('Password'), 'Password is required')
    await untouched(field('Repeat password'), 'Repeat password is required')
    await untouched(
      page.getByRole('checkbox', { name: /terms/ }),
      'You must agree to the terms and conditions',
    )
    await all(field('First name'), nameEdges('First name is required'))
    await says(field('Last name'), '   ', 'Last name is required')
    await says(field('Last name'), 'Adéwálé', '')
    const format = 'Phone number must be in the format xxx-xx-xxxx and most 11 digits'
    await all(field('Phone'), [
      ['', 'Phone number is required'],
      ['   ', 'Phone number is required'],
      ['080312345678', format],
      ['eleven', format],
      ['🎨', format],
      [markup, format],
      [long, format],
      ['08031234567', ''],
      ['0803-123-4567', ''],
      ['+234 803 123 4567', ''],
    ])
    await all(field('Email'), emailEdges)
    await all(field('Password'), newPasswordEdges)
    await field('Password').fill('a good password')
    await all(field('Repeat password'), [
      ['', 'Repeat password is required'],
      ['a good passwor', 'Passwords must match'],
      ['A good password', 'Passwords must match'],
      ['a good password', ''],
    ])
    await says(field('Password'), 'another password', '')
    await expect.poll(() => errorUnder(field('Repeat password'))).toBe('Passwords must match')
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await expect.poll(() => errorUnder(page.getByRole('checkbox', { name: /terms/ }))).toBe('')
    await page.getByRole('checkbox', { name: /terms/ }).uncheck()
    await expect
      .poll(() => errorUnder(page.getByRole('checkbox', { name: /terms/ })))
      .toBe('You must agree to the terms and conditions')
    await field('Last name').fill('')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => focused(page)).toBe('last_name')
    calm()
    await close()
  })

  it.each(['/auth/otp', '/auth/confirmotp'])('VAL-03 the code on %s', async (path) => {
    const { page, calm, close } = await open('/auth')
    await page.evaluate(() => {
      localStorage.setItem('email', '"someone@journey.example"')
      localStorage.setItem('reset_email', '"someone@journey.example"')
    })
    await arrive(page, path)
    const code = page.getByLabel('Code')
    await untouched(code, 'otp is required')
    await all(code, [
      ['', 'otp is required'],
      ['   ', 'otp is required'],
      ['12345', 'otp is a 6 digits number'],
      ['1234567', 'otp is a 6 digits number'],
      ['12345a', 'otp is a 6 digits number'],
      ['１２３-４５６ ', ''],
      ['🎨🎨🎨', 'otp is a 6 digits number'],
      [long, 'otp is a 6 digits number'],
      [markup, 'otp is a 6 digits number'],
      ['123456', ''],
      [' 123-456 ', ''],
    ])
    calm()
    await close()
  })

  it('VAL-04 a new password', async () => {
    const { page, calm, close } = await open('/auth/resetpassword')
    const [password, repeat] = [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Repeat password'),
    ]
    await untouched(password, 'Password is required')
    await untouched(repeat, 'Password is required')
    await all(password, newPasswordEdges)
    await password.fill('a good password')
    await all(repeat, [
      ['', 'Password is required'],
      ['a good passwords', 'Passwords must match'],
      ['a good password', ''],
    ])
    calm()
    await close()
  })

  it('VAL-05 the e-mail of a reset', async () => {
    const { page, calm, close } = await open('/auth/passwordotp')
    await untouched(page.getByLabel('Email'), 'Email is required')
    await all(page.getByLabel('Email'), emailEdges)
    calm()
    await close()
  })
})
