import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../db/seed/accounts.ts'
import { openBrowser } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi } from '../people.ts'

let m: RunningMarketplace
let office: string
beforeAll(async () => {
  m = await startMarketplace((port) => ({ BACKOFFICE_URL: `http://office.localhost:${port}` }))
  office = m.url.replace('//localhost', '//office.localhost')
})
afterAll(() => m.stop())

const get = (path: string) => fetch(`${m.url}${path}`, { redirect: 'manual' })

describe('the built server', () => {
  it.each([
    '/a%00b',
    '/blog/a%00b',
    '/a%00b.data',
    '/%zz',
    '/%ff',
    `/${'a'.repeat(8_000)}`,
    '/%2e%2e/x.data',
  ])('L-04 answers 404 to %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:\d/)
  })

  it('L-20 says of files, icons and pictures too that nobody frames them', async () => {
    const home = await (await get('/')).text()
    const paths = [
      /\/assets\/[\w.-]+\.js/.exec(home)?.[0],
      /\/assets\/[\w.-]+\.css/.exec(home)?.[0],
      '/favicon.svg',
      '/manifest.webmanifest',
      /\/media\/[\w-]+\/\d+\.jpg/.exec(home)?.[0],
      '/media/none/320.jpg',
      '/robots.txt',
      '/blog.data',
    ]
    for (const path of paths) {
      const { headers } = await get(path ?? '/missing-in-the-page')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      const type = headers.get('content-type') ?? ''
      if (type.startsWith('text/')) expect(type.toLowerCase(), path).toContain('charset=utf-8')
    }
    const etag = (await get('/')).headers.get('etag') ?? ''
    const known = await fetch(`${m.url}/`, { headers: { 'if-none-match': etag } })
    expect([known.status, known.headers.get('content-security-policy')]).toEqual([304, null])
  })

  it('L-17 shows the back office at its own host alone', async () => {
    expect((await get('/backoffice')).status).toBe(404)
    expect((await get('/backoffice.data')).status).toBe(404)
    const browser = await openBrowser()
    const page = await browser.newPage()
    await page.goto(office)
    await page.getByLabel('Email').fill(demoAccounts.staff.email)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Code' }).waitFor()
    await page.goto(`${m.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
    await page.goto(`${m.url}/auth`)
    await page.getByLabel('Email').fill(demoAccounts.staff.email)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('who sign in at the back office alone').first().waitFor()
    await browser.close()
  })
})

it('M-12 a production start that others reach opens no account that everybody knows', async () => {
  const open = await startMarketplace({
    PUBLIC_URL: 'https://shop.example',
    PAYMENT_PROVIDER: 'sandbox',
    NODE_ENV: 'production',
  })
  try {
    for (const { email } of Object.values(demoAccounts))
      for (const path of ['/auth/login/buyer/', '/staff/login/', '/seller/login/'])
        expect(
          (await callApi(open, 'POST', path, { email, password: demoPassword })).status,
          `${email} ${path}`,
        ).toBe(401)
  } finally {
    await open.stop()
  }
})
