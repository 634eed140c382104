import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/demo.ts'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { callApi } from './people.ts'
import { enterOffice } from './staff.ts'

let market: RunningMarketplace
let browser: Browser
let office: Visit
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  office = await visit(browser, market.url)
  const staff = { email: demoAccounts.staff.email, password: demoPassword, secret: demoSecondFactor }
  await enterOffice(office.page, market, staff)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
/** The access token of the member who sits at the page. */
const accessOf = (page: Page) =>
  page.evaluate(() => {
    const text = sessionStorage.getItem('access') ?? localStorage.getItem('access')
    return text === null ? '' : (JSON.parse(text) as string)
  })
const look = async (page: Page, name: string) => {
  if (process.env.LOOK)
    for (const width of [390, 820, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 900 })
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over, `${name} scrolls sideways`).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

describe('what staff write, answer and keep', () => {
  it('an article is written beside its preview, with a picture, and comes out; of two writers none loses a word', {
    timeout: 90_000,
  }, async () => {
    const { page, calm } = office
    await page.goto('/backoffice/articles')
    await page.getByRole('button', { name: 'Title' }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    expect(new URL(page.url()).search).toBe('?sort=title')
    await look(page, 'articles')
    await page.getByRole('button', { name: 'Write an article' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('On two nails')
    await page.getByRole('button', { name: 'Begin' }).click()
    await heading(page, 'On two nails')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('## A heading\n\nTwo nails hold **better** than one.')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { name: 'A heading' }).waitFor()
    await page.getByLabel('Add a picture').setInputFiles('db/seed/pictures/five-sisters.jpg')
    await page.getByLabel('What is seen on it').fill('Five stacked vessels')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('button', { name: 'Put into the text: Five stacked vessels' }).click()
    await preview.getByRole('img', { name: 'Five stacked vessels' }).waitFor()
    await page.getByRole('button', { name: 'Cover: Five stacked vessels' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved \d/).waitFor()
    await look(page, 'article')

    // Somebody else changes it meanwhile: both versions stand side by side, and what only they changed is taken over.
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const access = await accessOf(page)
    const { data } = await callApi<{
      version: number
      slug: string
      text: string
      picture: { id: string }
    }>(market, 'GET', `/staff/articles/${id}/`, undefined, access)
    const { version, slug } = data
    await callApi(
      market,
      'PUT',
      `/staff/articles/${id}/`,
      {
        version,
        slug,
        title: 'On three nails',
        summary: 'Their summary',
        text: data.text,
        picture_id: data.picture.id,
      },
      access,
    )
    await page.getByRole('textbox', { name: 'Title' }).fill('On four nails')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert', { name: 'Changed meanwhile' }).getByText('On three nails').waitFor()
    expect(await page.getByLabel('Summary').inputValue()).toBe('Their summary')
    await look(page, 'article-clash')
    await page.getByRole('button', { name: 'Keep mine: Title' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await heading(page, 'On four nails')

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'See it' }).waitFor()
    const reader = await visit(browser, market.url)
    await reader.page.goto(`/blog/${slug}`)
    await heading(reader.page, 'On four nails')
    await reader.page.getByRole('img', { name: 'Five stacked vessels' }).first().waitFor()
    expect(await (await fetch(`${market.url}/sitemap.xml`)).text()).toContain(`/blog/${slug}<`)

    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('It is a draft again.').waitFor()
    expect((await fetch(`${market.url}/blog/${slug}`)).status).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect((await fetch(`${market.url}/blog/${slug}`)).status).toBe(200)
    calm(/409|404/)
    await reader.close()
  })

  it('messages are answered and taken back, a station closes and opens, a fee changes, all is found', {
    timeout: 90_000,
  }, async () => {
    for (const name of ['Amaka', 'Bola'])
      await callApi(market, 'POST', '/general/send-message/', {
        email: `${name.toLowerCase()}@test.example`,
        name,
        text: `Do you hang pictures too?\n\nI have two of them.\n\n${name}`,
      })
    await callApi(market, 'POST', '/general/subscribe/', { email: 'reader@test.example' })
    const { page, calm } = office
    await page.goto('/backoffice')
    await page.getByRole('link', { name: '2 messages to answer' }).click()
    await page.getByText('2 entries').waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await look(page, 'messages')
    await page.getByRole('button', { name: 'Mark answered' }).click()
    await page.getByText('2 marked answered.').waitFor()
    await page.getByText('0 entries').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 entries').waitFor()
    await page.getByRole('link', { name: 'Amaka' }).click()
    await heading(page, 'Message from Amaka')
    await look(page, 'message')

    await page.goto('/backoffice/stations')
    await page.getByRole('button', { name: 'Close Yaba' }).click()
    await page.getByText(/Yaba is closed/).waitFor()
    const open = async () => (await callApi<{ name: string }[]>(market, 'GET', '/shop/pickup-stations/')).data
    expect((await open()).map(({ name }) => name)).not.toContain('Yaba')
    await look(page, 'stations')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect((await open()).map(({ name }) => name)).toContain('Yaba')

    // Somebody else changes the fee while the question is open: it is said beside what was typed, and nothing is written over.
    await page.goto('/backoffice/delivery-fees')
    const row = page.getByRole('row', { name: /^Lagos/ })
    await row.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Fee in naira/).fill('4000')
    const access = await accessOf(page)
    await callApi(market, 'PUT', '/staff/delivery-fees/Lagos/', { version: 1, fee: 3_700 }, access)
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByText('Meanwhile somebody changed this to: 3700').waitFor()
    await look(page, 'fee-changed-meanwhile')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('NGN 4,000').waitFor()

    for (const path of ['newsletter', 'people']) {
      await page.goto(`/backoffice/${path}`)
      await page.getByText(/^\d+ (entry|entries)$/).waitFor()
      await look(page, path)
    }
    await page.getByLabel(/Search by code/).fill('amaka@test.example')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Amaka' }).click()
    await heading(page, 'Message from Amaka')
    calm(/409|404/)
  })
})
