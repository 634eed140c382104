import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../features/imports/test-import.ts'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { callApi, enter, tokensOf } from './people.ts'

const demo = { email: 'seller@aworan.example', password: 'gallery-demo' }
const desc = 'Pigment print on cotton paper that is numbered.'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const heads = 'reference,name,description,category,medium,price,stock,mode,pictures'
const row = (at: number, category: string, pictures: string): string =>
  `IMP-${at},Imported ${at},${desc},${category},Pigment print,${45_000 + at},10,edition,${pictures}`
/** Sixty works; the third names a category that there is not, the fourth a picture that there is not. */
const listWith = (category: string, picture: string): string =>
  [
    heads,
    row(1, 'Photography', 'dawn.jpg | detail.jpg'),
    row(2, 'Photography', ''),
    row(3, category, ''),
    row(4, 'Photography', picture),
    ...Array.from({ length: 56 }, (_, at) => row(at + 5, 'Photography', '')),
  ].join('\n')

describe('an import', { timeout: 120_000 }, () => {
  it('leads from a list with wrong rows to drafts, and a second time to nothing new', async () => {
    const picture = (slug: string) => readFile(join(import.meta.dirname, `../db/seed/pictures/${slug}.jpg`))
    const zip = await zipOf({
      'Prints/dawn.jpg': await picture('third-mainland-dawn'),
      'Prints/Detail.JPG': await picture('harbour-strips'),
    })
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const { access } = await tokensOf(market, demo)
    const drafts = async () =>
      (
        await callApi<{ counts: { draft?: number } }>(
          market,
          'GET',
          '/seller/products/?limit=1',
          undefined,
          access,
        )
      ).data.counts.draft ?? 0
    const before = await drafts()
    await enter(page, market, demo)
    await page.goto('/studio/works')
    await page.getByRole('link', { name: 'Import a list' }).click()

    const send = async (list: string) => {
      await page
        .getByLabel('List of works')
        .setInputFiles({ name: 'prints.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
      await page
        .getByLabel('Their pictures')
        .setInputFiles({ name: 'prints.zip', mimeType: 'application/zip', buffer: zip })
      await page.getByRole('button', { name: 'Check the list' }).click()
    }
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('Choose the list first').waitFor()
    expect(await faultsOn(page)).toEqual([])
    await send(listWith('Fotography', 'gone.jpg'))
    await page.getByText('category:').waitFor()
    await page.getByText(/There is no category “Fotography”/).waitFor()
    await page.getByText(/“gone.jpg” is not in the ZIP/).waitFor()
    await page.getByRole('link', { name: 'Wrong (2)' }).waitFor()
    expect(await drafts()).toBe(before)
    expect(await faultsOn(page)).toEqual([])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the problems as CSV' }).click(),
    ])
    expect(await readFile(await saved.path(), 'utf8')).toContain('\r\n4,IMP-3,Imported 3,category,')

    await page.getByRole('link', { name: 'Choose another list' }).click()
    await send(listWith('Photography', 'dawn.jpg'))
    await page.getByRole('button', { name: 'Import 60 works' }).click()
    const bar = page.getByRole('progressbar', { name: 'Importing' })
    await bar.waitFor()
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/^\d+ %, \d+ of 60 rows/)
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText(/3 pictures taken in, 0 refused/).waitFor()
    expect(await drafts()).toBe(before + 60)
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit all that have pictures' }).click()
    await page.getByText('2 works submitted for approval.').waitFor()

    await page.getByRole('link', { name: 'Import another list' }).click()
    await send(listWith('Photography', 'dawn.jpg'))
    await page.getByText(/there is nothing to import/).waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Unchanged (60)' }).waitFor()
    expect(await drafts()).toBe(before + 58)

    await page.getByRole('link', { name: 'Import a list', exact: true }).click()
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor()
    await page.goto('/studio/works?status=draft&search=imported')
    await page.getByRole('link', { name: 'Imported 60' }).waitFor()
    calm()
    await close()
  })
})
