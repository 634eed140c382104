import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../features/imports/test-import.ts'
import { DAY } from '../kernel/clock.ts'
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

describe('an import', () => {
  it('leads from a list with wrong rows to drafts, and a second time to nothing new', async () => {
    const picture = (slug: string) => readFile(join(import.meta.dirname, `../db/seed/pictures/${slug}.jpg`))
    const zip = await zipOf({
      'Prints/dawn.jpg': await picture('before-the-bridge-wakes'),
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
    await page.getByRole('link', { name: 'Wrong (1)' }).waitFor()
    await page.getByRole('link', { name: 'With problems' }).click()
    await page.getByText(/“gone.jpg” is not in the ZIP/).waitFor()
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
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 240_000 })
    await page.getByText(/3 pictures taken in, 0 refused/).waitFor()
    expect(await drafts()).toBe(before + 60)
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit the drafts' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('58 works do not go:').waitFor()
    await dialog
      .getByText(/Add a picture/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Submit 2 works' }).click()
    await dialog.getByText('2 works submitted for approval.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await dialog.getByText(/2 works submitted or on show/).waitFor()
    await dialog.getByRole('button', { name: 'Delete 58 drafts' }).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep them' }).click()

    // D43: a month later the rows are gone, and so are the buttons that need them.
    const later = await visit(browser, market.url)
    await enter(later.page, market, demo)
    await later.page.clock.setFixedTime(Date.now() + 31 * DAY)
    await later.page.goto(page.url())
    await later.page.getByText('The rows of this import are no longer stored').waitFor()
    for (const name of ['Save the problems as CSV', 'Submit the drafts', 'Undo this import'])
      expect(await later.page.getByRole('button', { name }).count(), name).toBe(0)
    later.calm(/status of 401/)
    await later.close()

    await page.getByRole('link', { name: 'Import another list' }).click()
    // (D22) Columns with other names: guessed, corrected on the page, and what rows have not got is said once for all.
    await send(
      'Code,Artwork title,Notes,Amount,Shelf\nMAT-1,Matched one,As found,5000,B2\nMAT-2,Matched two,,,B3\n',
    )
    await page.getByRole('heading', { name: 'Which column is which' }).waitFor()
    await page.getByText('Matched one', { exact: true }).waitFor()
    expect(await page.getByLabel('Amount is').inputValue()).toBe('price')
    await page.getByLabel('Shelf is').selectOption('price')
    await page.getByText('Amount is the price already: skip one of them').waitFor()
    await page.getByLabel('Shelf is').selectOption('')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page
      .getByText(/No column is matched with category/)
      .first()
      .waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.getByLabel('Category (optional)').selectOption('Photography')
    await page.getByLabel('Price in naira (optional)').fill('120,000')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('Where a row has none: category Photography, price 120,000.').waitFor()
    await page.getByRole('link', { name: 'New (2)' }).waitFor()
    await page.getByRole('link', { name: 'Match the columns' }).click()
    await page.getByText(/Matched as you did last time/).waitFor()
    await page.getByRole('button', { name: 'Check the list' }).click()

    await page.getByRole('link', { name: 'Choose another list' }).click()
    await send(listWith('Photography', 'dawn.jpg'))
    await page.getByText(/there is nothing to import/).waitFor({ timeout: 240_000 })
    await page.getByRole('link', { name: 'Unchanged (60)' }).waitFor()
    expect(await drafts()).toBe(before + 58)

    await page.getByRole('link', { name: 'Import a list', exact: true }).click()
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor()
    await page.goto('/studio/works?status=draft&search=imported')
    await page.getByRole('link', { name: 'Imported 60' }).waitFor()
    // The list whose category was said nowhere.
    calm(/status of 422/)
    await close()
  })
})
