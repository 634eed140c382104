import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { violationsOn } from './inspection.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { arrive, boxOf, eventually, holdBack } from './measure.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { dataOf } from './steps.ts'

type Found = {
  works: { name: string; slug: string }[]
  artists: { name: string }[]
  categories: { name: string }[]
}

let m: RunningMarketplace
let browser: Browser
/** What a typed beginning is answered: works, artists and a category. */
let found: Found
const TYPED = 'ar'
beforeAll(async () => {
  ;[m, browser] = await Promise.all([shareMarketplace(), openBrowser()])
  found = await dataOf<Found>(m, `/shop/suggestions/?q=${TYPED}`)
  expect(found.works.length).toBeGreaterThan(1)
})
afterAll(async () => {
  await browser.close()
  await m.stop()
})

const asked = /\/api\/v1\/shop\/suggestions\//
const boxIn = (page: Page) => page.getByRole('combobox', { name: 'Search works' })
const listIn = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
/** They have come, and are not shown. */
const comeClosed = async (page: Page): Promise<void> => {
  await page.locator('[role=listbox] [role=option]').first().waitFor({ state: 'attached' })
  expect(await listIn(page).isVisible()).toBe(false)
}
/** The texts that suggestions were asked for, from now on. */
const askedBy = (page: Page): (string | null)[] => {
  const texts: (string | null)[] = []
  page.on('request', (request) => {
    if (asked.test(request.url())) texts.push(new URL(request.url()).searchParams.get('q'))
  })
  return texts
}
/** What the box says to who listens: whether the list is open, and the name of the active entry. */
const activeOf = (page: Page): Promise<string | null | undefined> =>
  boxIn(page).evaluate((box) => {
    const id = box.getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.getAttribute('href')
  })

describe('suggestions while typing', () => {
  it.each(['desktop', 'phone'] as const)(
    'come on a %s by typing alone, beside the box and clean for axe, and arrows and Enter open a work',
    async (size) => {
      const { page, calm, close } = await visit(browser, m.url, { size })
      await page.goto('/categories')
      if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      const texts = askedBy(page)
      const box = boxIn(page)
      await box.click()
      await page.keyboard.type(TYPED)
      await listIn(page).waitFor()
      // Typed into the page before React was there: nothing of it is lost.
      expect(await box.inputValue()).toBe(TYPED)
      expect(await box.getAttribute('aria-expanded')).toBe('true')
      const names = [...found.works, ...found.artists, ...found.categories].map(({ name }) => name)
      const options = listIn(page).getByRole('option')
      await eventually(() => options.count()).toBe(names.length + 1)
      for (const [index, name] of names.entries())
        expect(await options.nth(index).innerText()).toContain(name)
      expect(await options.last().innerText()).toBe(`Search for “${TYPED}”`)
      expect(texts).toEqual([TYPED])
      const [field, list] = [await boxOf(box), await boxOf(listIn(page))]
      expect(list.y).toBeGreaterThanOrEqual(field.y + field.height)
      if (size === 'phone') expect([list.x, list.width]).toEqual([0, 390])
      expect(await violationsOn(page, 'suggestions')).toEqual([])

      await page.keyboard.press('ArrowUp')
      expect(await activeOf(page)).toBe(`/categories/product/${TYPED}`)
      await page.keyboard.press('ArrowDown')
      expect(await activeOf(page), 'the text itself').toBeNull()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await activeOf(page)).toBe(`/${found.works[1]?.slug}`)
      await page.keyboard.press('Home')
      expect(await box.evaluate((element) => (element as HTMLInputElement).selectionStart)).toBe(0)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${m.url}/${found.works[1]?.slug}`)
      await listIn(page).waitFor({ state: 'hidden' })
      calm()
      await close()
    },
  )

  it('are closed by Escape, which leaves the text, and by Tab; an arrow opens them again', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    await arrive(page, '/categories')
    await boxIn(page).pressSequentially(TYPED)
    await listIn(page).waitFor()
    await page.keyboard.press('Escape')
    await listIn(page).waitFor({ state: 'hidden' })
    expect(await boxIn(page).inputValue()).toBe(TYPED)
    expect(await boxIn(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await listIn(page).waitFor()
    await page.keyboard.press('Tab')
    await listIn(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/categories')
    await boxIn(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Showing results for ${TYPED}` }).waitFor()
    expect(await listIn(page).count(), 'closed once it is searched').toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
    await boxIn(page).fill('')
    await boxIn(page).fill(TYPED)
    await listIn(page).getByRole('option').first().click()
    await page.waitForURL(`${m.url}/${found.works[0]?.slug}`)
    calm()
    await close()
  })

  /** Does this once, in the page, just when the suggestions are in it and before anything else may run. */
  const asTheyCome = (page: Page, act: () => void) =>
    page.addInitScript(`new MutationObserver((_, watching) => {
      if (!document.querySelector('[role=listbox]')) return
      watching.disconnect()
      ;(${String(act)})()
    }).observe(document, { childList: true, subtree: true })`)

  it('are those of a text whose last letter is typed just as their script begins', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    await asTheyCome(page, () => document.execCommand('insertText', false, 'r'))
    await arrive(page, '/categories')
    await boxIn(page).pressSequentially('a')
    await listIn(page).waitFor()
    expect(await boxIn(page).inputValue()).toBe(TYPED)
    expect(await listIn(page).getByRole('option').last().innerText()).toBe(`Search for “${TYPED}”`)
    calm()
    await close()
  })

  it('stay closed for who leaves the field just as their script begins; an arrow opens them there', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    await asTheyCome(page, () => (document.activeElement as HTMLElement).blur())
    await arrive(page, '/categories')
    await boxIn(page).fill(TYPED)
    await comeClosed(page)
    await boxIn(page).focus()
    await comeClosed(page)
    await page.keyboard.press('ArrowDown')
    await listIn(page).waitFor()
    calm()
    await close()
  })

  it('stay closed where the search is made before their script comes', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    const letScriptCome = await holdBack(page, /\/assets\/suggestions-/)
    const letResultsCome = await holdBack(page, '**/*.data*')
    await arrive(page, '/categories')
    await boxIn(page).pressSequentially(TYPED)
    await page.keyboard.press('Enter')
    await letScriptCome()
    await comeClosed(page)
    await letResultsCome()
    await page.getByRole('heading', { level: 1, name: `Showing results for ${TYPED}` }).waitFor()
    await boxIn(page).focus()
    await comeClosed(page)
    await boxIn(page).fill('')
    await boxIn(page).fill(TYPED)
    await listIn(page).waitFor()
    calm()
    await close()
  })

  it('are those of the last text: an older answer that is slow never takes its place', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    await arrive(page, '/categories')
    const [one, other] = found.works
    const answer = (work: typeof one) => ({
      json: { status: 'success', message: '', data: { works: [work], artists: [], categories: [] } },
    })
    let late = async () => {}
    await page.route(asked, async (route) => {
      if (new URL(route.request().url()).searchParams.get('q') === 'older') {
        late = () => route.fulfill(answer(one)).catch(() => {})
        return
      }
      await route.fulfill(answer(other))
    })
    const waits = page.waitForRequest(asked)
    await boxIn(page).fill('older')
    await waits
    const givenUp = page.waitForEvent('requestfailed')
    await boxIn(page).fill('newer')
    expect((await givenUp).url()).toContain('q=older')
    const first = listIn(page).getByRole('option').first()
    await eventually(() => first.getAttribute('href')).toBe(`/${other?.slug}`)
    await late()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await first.getAttribute('href')).toBe(`/${other?.slug}`)
    await boxIn(page).fill('n')
    await listIn(page).waitFor({ state: 'hidden' })
    calm()
    await close()
  })

  it('are asked for by nobody who saves data or has a slow line, and the search is as it was', async () => {
    for (const connection of [
      { saveData: true, effectiveType: '4g' },
      { saveData: false, effectiveType: '2g' },
    ]) {
      const { context, page, calm, close } = await visit(browser, m.url)
      await context.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      const texts = askedBy(page)
      await page.goto('/categories', { waitUntil: 'networkidle' })
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      await boxIn(page).pressSequentially(TYPED, { delay: 200 })
      await page.waitForLoadState('networkidle')
      expect([texts, scripts]).toEqual([[], []])
      await arrive(page, '/categories')
      await boxIn(page).pressSequentially(TYPED, { delay: 200 })
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Showing results for ${TYPED}` }).waitFor()
      expect(texts).toEqual([])
      calm()
      await close()
    }
  })

  it('are nothing that the search needs: without their script, and without an answer, it is as it was', async () => {
    for (const address of [/\/assets\/suggestions-/, asked]) {
      const { page, close } = await visit(browser, m.url)
      await page.route(address, (route) => route.abort())
      await arrive(page, '/categories')
      const lost = page.waitForEvent('requestfailed')
      await boxIn(page).pressSequentially(TYPED)
      await lost
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Showing results for ${TYPED}` }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      await close()
    }
  })
})
