import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/accounts.ts'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { asSeller, submitPainting } from './sales.ts'
import { enterOffice } from './staff.ts'
import { worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const pictureOf = (slug: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `../db/seed/pictures/${slug}.jpg`))

it('(D45) works approved at once: staff read how many look like other works, and all of them go on show', async () => {
  const seller = await asSeller(market)
  const names = ['Harvest at Vom', 'A mirrored river']
  const stripes = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="${at * 110}" y="${(at * 397) % 700}" width="${60 + at * 9}" height="${200 + at * 30}" fill="hsl(${at * 29} 60% 50%)"/>`,
  )
  const own = `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1000"><rect width="100%" height="100%" fill="#7a6248"/>${stripes.join('')}</svg>`
  await submitPainting(seller, 'Harvest at Vom', await sharp(Buffer.from(own)).jpeg().toBuffer())
  await submitPainting(
    seller,
    'A mirrored river',
    await sharp(await pictureOf('the-river-before-rain'))
      .flop()
      .jpeg()
      .toBuffer(),
  )

  const { page, calm, close } = await visit(browser, market.url)
  await enterOffice(page, market, {
    email: demoAccounts.staff.email,
    password: demoPassword,
    secret: demoSecondFactor,
  })
  await page.goto('/backoffice/works')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 works' })
  await dialog.getByText('1 of them looks like another work').waitFor()
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const shown = (await worksOnSale(market)).map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining(names))
  calm()
  await close()
})
