import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive, boxOf, colourName, eventually, holdBack, noticesOn, styled, styleOf } from '../measure.ts'
import { openShop, type Shop } from '../shop.ts'
import { dataOf, signInAsDemoBuyer, type Work, worksOnSale } from '../steps.ts'

let shop: Shop
let work: Work
let edition: Work
beforeAll(async () => {
  shop = await openShop({ shared: true })
  const [unique] = await worksOnSale(shop.market)
  const several = (await worksOnSale(shop.market, 'edition')).find(({ in_stock }) => in_stock > 2)
  if (!unique || !several) throw new Error('too little on sale')
  work = unique
  edition = several
})
afterAll(() => shop.close())

describe('paths, loading, sizes and colours', () => {
  it('LAY-10 answers unknown paths with 404 and page not found', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    for (const path of ['/nothing/here', '/no-such-work', '/categories/photography/sepia', '/blog/nothing']) {
      const response = await arrive(page, path)
      expect(response?.status(), path).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'page not found' }).waitFor()
    }
    expect(await page.title()).toContain('page not found')
    calm(/404/)
    await close()
  })

  it('LAY-11 covers the screen with a spinner while the data of a page loads', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/categories')
    const release = await holdBack(page, '**/*.data*')
    await page.getByRole('main').getByRole('link', { name: 'Sculpture' }).first().click()
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' })
    await spinner.waitFor()
    expect(await boxOf(spinner)).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await release()
    await page.waitForURL('**/categories/sculpture')
    await spinner.waitFor({ state: 'hidden' })
    calm()
    await close()
  })

  it('LAY-11 sends pages that are filled already', async () => {
    const html = await (await fetch(`${shop.market.url}/${work.slug}`)).text()
    expect(html).toContain(work.name)
    expect(await (await fetch(`${shop.market.url}/categories`)).text()).toContain('NGN ')
    expect(html).not.toContain('>Loading<')
  })

  it('LAY-12 changes at 768 and 1024 px, with a bar of 60 px', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    const looks = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      await arrive(page, '/terms')
      const header = page.getByRole('banner')
      return {
        menu: await header.getByRole('button', { name: 'Menu' }).isVisible(),
        beside: (await styleOf(page.getByRole('main'), 'display')) === 'grid',
        bar: (await boxOf(header)).height,
      }
    }
    expect(await looks(767)).toEqual({ menu: true, beside: false, bar: 60 })
    expect(await looks(768)).toEqual({ menu: false, beside: false, bar: 60 })
    expect(await looks(1023)).toEqual({ menu: false, beside: false, bar: 60 })
    expect(await looks(1024)).toEqual({ menu: false, beside: true, bar: 60 })
    await arrive(page, '/categories')
    expect((await boxOf(page.getByRole('banner'))).height).toBe(60)
    calm()
    await close()
  })

  it('LAY-12 R-39 makes every input of a form 500 px wide, 22rem on phones', async () => {
    for (const [size, width] of [
      ['desktop', 500],
      ['tablet', 500],
      ['phone', 352],
    ] as const) {
      const { page, calm, close } = await visit(shop.browser, shop.market.url, { size })
      for (const [path, fields] of [
        ['/auth', ['Email', 'Password']],
        ['/auth/signup', ['First name', 'Last name', 'Phone', 'Email', 'Password', 'Repeat password']],
        ['/auth/otp', ['Email', 'Code']],
        ['/auth/passwordotp', ['Email']],
        ['/auth/resetpassword', ['Password', 'Repeat password']],
        ['/contact', ['Email', 'Name', 'Message']],
      ] as const) {
        await arrive(page, path)
        const form = page.getByRole('main')
        for (const label of fields)
          expect(
            (await boxOf(form.getByLabel(label, { exact: true }))).width,
            `${label} of ${path} on a ${size}`,
          ).toBe(width)
      }
      await signInAsDemoBuyer(page)
      await arrive(page, `/${work.slug}`)
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL('**/categories/shoppingcart/shipping')
      await page.goto('/categories/shoppingcart/shipping/home-address')
      await page.getByRole('button', { name: 'Add Location' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delivery info' })
      for (const label of ['Address', 'City', 'State', 'Country', 'Phone', /^Zipcode/])
        expect(
          (await boxOf(dialog.getByLabel(label, { exact: typeof label === 'string' }))).width,
          `${label} of an address on a ${size}`,
        ).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      calm()
      await close()
    }
  })

  it('LAY-13 keeps to red-orange, light pink, green and greys', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/')
    const explore = page.getByRole('link', { name: 'Explore' })
    expect(colourName(await styleOf(explore, 'background-color'))).toBe('red-orange')
    const about = page.getByRole('region', { name: 'About' })
    expect(colourName(await styleOf(about, 'background-color'))).toBe('light pink')
    const quiet = page.getByText('All works', { exact: true })
    expect(colourName(await styleOf(quiet, 'color'))).toBe('grey')
    await arrive(page, `/${work.slug}`)
    expect(colourName(await styleOf(page.getByRole('button', { name: 'Buy Now' }), 'background-color'))).toBe(
      'red-orange',
    )
    await page.getByRole('button', { name: 'Share' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Copied!' })
    expect(colourName(await styleOf(toast.locator('span').first(), 'background-color'))).toBe('green')
    calm()
    await close()
  })

  it('LAY-14 shows toasts at the top centre for 5000 ms', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    await page.clock.install()
    await arrive(page, `/${work.slug}`)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Share' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Copied!' })
    await toast.waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await boxOf(toast)
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2)
      expect(box.y).toBeLessThan(60)
    }
    await page.clock.runFor(4_950)
    expect(await noticesOn(page)).toEqual(['Copied!'])
    await page.clock.runFor(100)
    await eventually(() => noticesOn(page)).toEqual([])
    calm()
    await close()
  })

  it('(D8) a failure is not said over the next page, nor once a field is changed', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    await page.context().addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await arrive(page, `/${edition.slug}`)
    const fail = async () => {
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('alert').filter({ hasText: 'Failed to copy!' }).waitFor()
    }
    await fail()
    await page.getByRole('main').getByRole('radio').last().check({ force: true })
    // Long before it would have gone by itself.
    await expect.poll(() => noticesOn(page)).toEqual([])
    await fail()
    await page.getByRole('link', { name: 'All works', exact: true }).click()
    await page.waitForURL('**/categories')
    await expect.poll(() => noticesOn(page)).toEqual([])
    calm()
    await close()
  })
})

describe('the type', () => {
  it('(D14) has figures of one width for numbers only, never in running text', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { javaScript: false })
    const { products } = await dataOf<{ products: Work[] }>(shop.market, '/shop/products/?limit=96')
    const paths = [
      '/',
      '/categories',
      '/categories?page=2',
      '/artists',
      '/artists/ibinabo-briggs',
      '/blog',
      '/blog/why-we-need-art-in-our-homes',
      '/delivery',
      ...products.slice(0, 12).map(({ slug }) => `/${slug}`),
    ]
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await styled(page)
      const wide = await page.evaluate(() => {
        const found: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const { parentElement: element, textContent: text } = walker.currentNode
          // Words with hyphens, and whole words outside a table; 'NGN' and 'from' belong to a price.
          if (!element || !text || !/\p{L}-\p{L}|\p{L}{5}/u.test(text) || element.closest('table')) continue
          if (getComputedStyle(element).fontVariantNumeric.includes('tabular')) found.push(text)
        }
        return found
      })
      expect(wide, path).toEqual([])
    }
    calm()
    await close()
  })
})

describe('moving on', () => {
  it.each(['desktop', 'phone'] as const)(
    '(D23) begins on a %s at the title where what was pressed has gone, and leaves the focus where it still stands',
    async (size) => {
      const { page, calm, close } = await visit(shop.browser, shop.market.url, { size })
      await arrive(page, '/categories')
      const focus = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 40))
      const tile = page.getByRole('main').getByRole('article').getByRole('link').first()
      const name = await page.getByRole('main').getByRole('article').locator('em').first().innerText()
      await tile.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await eventually(focus).toContain(name)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
      await page.getByRole('link', { name: 'All works', exact: true }).click()
      await page.waitForURL('**/categories')
      await eventually(focus).toBe('Categories')
      await page.getByRole('link', { name: 'Topdeals', exact: true }).click()
      await page.waitForURL('**/topdeals')
      await eventually(focus).toBe('Topdeals')
      calm()
      await close()
    },
  )
})

describe('alignment', () => {
  /** Where the words or the icon of an element begin and end. */
  const edgesOf = (element: Locator): Promise<{ left: number; right: number }> =>
    element.evaluate((node) => {
      const range = document.createRange()
      range.selectNode(node.firstChild ?? node)
      const { left, right } = (node.querySelector('svg') ?? range).getBoundingClientRect()
      return { left, right }
    })

  it.each(['desktop', 'phone'] as const)('(D15) words to press stand in line on a %s', async (size) => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size, javaScript: false })
    await page.goto(`/${work.slug}`)
    const main = page.getByRole('main')
    const title = await edgesOf(main.getByRole('heading', { level: 1 }))
    const heart = await edgesOf(main.getByRole('button', { name: /to wishlist$/ }).first())
    expect(Math.abs(heart.left - title.left)).toBeLessThan(3)
    const report = main.getByRole('button', { name: 'Report this work' })
    const { left } = await edgesOf(report)
    expect(Math.abs(left - (await boxOf(main.getByRole('region', { name: 'Facts' }))).x)).toBeLessThan(2)
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Top Deals' })
    const more = await edgesOf(section.getByRole('link', { name: /^View more/ }))
    const head = await boxOf(section.locator('header'))
    expect(Math.abs(more.right - head.x - head.width)).toBeLessThan(2)
    calm()
    await close()
  })

  it('(D15) the pages of texts begin at one line', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { javaScript: false })
    const lefts = []
    for (const path of ['/about', '/terms', '/privacy', '/contact', '/studio', '/blog']) {
      await page.goto(path)
      lefts.push((await boxOf(page.getByRole('heading', { level: 1 }))).x)
    }
    expect(new Set(lefts).size, String(lefts)).toBe(1)
    calm()
    await close()
  })
})
