import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { comeAlive, eventually } from './measure.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { naira, worksOnSale } from './steps.ts'

let m: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[m, browser] = await Promise.all([shareMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await m.stop()
})

/** Translates a page as browsers do: each text becomes two elements with another text; with `goesOn` also those that come later. */
const translate = (page: Page, { goesOn }: { goesOn: boolean }) =>
  page.evaluate((isOn) => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
      if (root.nodeType === Node.TEXT_NODE) texts.push(root)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || parent.closest('font, script, style, noscript, textarea') || !text.nodeValue?.trim())
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `Ɗ${text.nodeValue}`
        outer.append(inner)
        parent.replaceChild(outer, text)
      }
    }
    document.documentElement.classList.add('translated-ltr')
    translateIn(document.body)
    if (!isOn) return
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        if (target.nodeType === Node.TEXT_NODE) translateIn(target)
        for (const node of addedNodes) translateIn(node)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  }, goesOn)

/** What the heading says in each frame from now on. */
const watchHeading = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(document.querySelector('h2')?.textContent ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
const seenOn = (page: Page) => page.evaluate(() => [...new Set((window as { seen?: string[] }).seen)])

describe.each([
  ['was translated once', false],
  ['goes on being translated', true],
])('a page that %s', (_name, goesOn) => {
  it('does what was pressed before React, and is never seen untranslated (F-28)', async () => {
    const [work] = await worksOnSale(m, 'edition')
    const { page, calm, close } = await visit(browser, m.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.goto(`/${work?.slug}`, { waitUntil: 'networkidle' })
    await translate(page, { goesOn })
    await watchHeading(page)
    expect(await page.evaluate(() => window.early === undefined)).toBe(false)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'One more' }).waitFor()
    expect(await seenOn(page)).toEqual(['ƊAbout this work'])
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByText('Back to shopping').waitFor()
    calm()
    await close()
  })

  it('shows what React changes and removes afterwards (F-28)', async () => {
    const [work] = await worksOnSale(m, 'edition')
    const { page, calm, close } = await visit(browser, m.url)
    await page.goto(`/${work?.slug}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'One more' }).waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByText('Back to shopping').waitFor()
    await translate(page, { goesOn })
    const main = page.getByRole('main')
    expect(await main.innerText()).toContain(`Ɗ${naira(work?.price ?? 0)}`)
    await page.getByRole('button', { name: 'One more' }).click()
    await main
      .getByText(naira(2 * (work?.price ?? 0)))
      .last()
      .waitFor()
    await page
      .getByRole('button', { name: /^.?Remove/ })
      .first()
      .click()
    await main.getByText('Cart is empty...').waitFor()
    calm()
    await close()
  })
})

it('a text that was translated can still be changed, removed, and have something put before it (F-28)', async () => {
  const { page, calm, close } = await visit(browser, m.url)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await comeAlive(page)
  // As React does it: by the texts that it has put there.
  await page.evaluate(() => {
    const box = document.createElement('p')
    const texts = ['changed', 'removed', 'after'].map((text) => document.createTextNode(text))
    box.append(...texts)
    document.querySelector('main')?.append(box)
    Object.assign(window, { box, texts })
  })
  await translate(page, { goesOn: false })
  const said = () => page.evaluate(() => (window as { box?: HTMLElement }).box?.textContent)
  expect(await said()).toBe('ƊchangedƊremovedƊafter')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const { box, texts = [] } = window as { box?: HTMLElement; texts?: Text[] }
    const [changed, removed, after] = texts
    if (!box || !changed || !removed || !after) throw new Error('no texts')
    changed.nodeValue = 'new '
    box.removeChild(removed)
    box.insertBefore(document.createTextNode('before '), after)
  })
  await eventually(said).toBe('new before Ɗafter')
  calm()
  await close()
})
