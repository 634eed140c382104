import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { signInAsDemoBuyer, worksOnSale } from '../steps.ts'

let market: RunningMarketplace
let browser: Browser
let slugs: string[]
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  slugs = (await worksOnSale(market)).map(({ slug }) => slug)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** Has a visitor look at the home page until the service worker answers for the shop. */
const begin = async () => {
  const visitor = await visit(browser, market.url, { size: 'phone', offline: true })
  await visitor.page.goto('/')
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return visitor
}

const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

const untilStored = (page: Page, path: string) =>
  expect.poll(() => stored(page)).toEqual(expect.arrayContaining([path]))

/** Waits until the work's picture is there, and not only its colours. */
const untilPictured = (page: Page) =>
  page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLImageElement>('main img')).some(
      (image) => image.naturalWidth > 100,
    ),
  )

/** Takes the line away, or gives it back. */
const line = (context: BrowserContext, isThere: boolean) => context.setOffline(!isThere)

describe('without a line', () => {
  it('a work that was seen is shown with its picture, another address says that there is no line, and trying again goes on', async () => {
    const { context, page, calm, close } = await begin()
    const [seen, unseen] = slugs
    await page.goto(`/${seen}`)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await untilStored(page, `/${seen}`)
    // What stands in for a size that is being made is not kept.
    await expect
      .poll(async () => {
        await page.reload({ waitUntil: 'networkidle' })
        return stored(page)
      })
      .toContainEqual(expect.stringMatching(/^\/media\//))
    await line(context, false)
    await page.goto('/auth').catch(() => undefined)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are offline')
    await page.goto(`/${seen}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    await untilPictured(page)
    await page.getByText('You are offline. This is the page as you saw it last.').waitFor()
    await page.goto(`/${unseen}`)
    expect(page.url()).toBe(`${market.url}/${unseen}`)
    await page
      .getByText('Check your connection and try again. If it works, the shop is away for a moment.')
      .waitFor()
    await line(context, true)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Buy Now' }).waitFor()
    calm(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await close()
  })

  it('an address that fails in the middle of a purchase says so, and the purchase goes on afterwards (D11)', async () => {
    const { context, page, close } = await begin()
    await signInAsDemoBuyer(page)
    await page.goto(`/${slugs[1]}`)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/shoppingcart/shipping')
    await line(context, false)
    await page.reload()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are offline')
    await line(context, true)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL('**/shoppingcart/shipping')
    await page.getByRole('complementary', { name: 'Order summary' }).waitFor()
    await close()
  })
})

describe('what is kept for it', () => {
  it('are pages that are the same for everybody, at most sixty; with a line each comes from the server', async () => {
    const { page, calm, close } = await begin()
    await signInAsDemoBuyer(page)
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(async () => {
      for (let price = 1; price <= 70; price++)
        await (await fetch(`/categories.data?max_price=${price}`)).text()
    })
    await expect
      .poll(
        async () => (await stored(page)).filter((path) => !/^\/(?:assets|media|offline)/.test(path)).length,
      )
      .toBe(60)
    expect((await stored(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
    // A page that was kept is not what a reader with a line gets.
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('pages-')) ?? ''
      await (await caches.open(name)).put(
        '/terms',
        new Response('<h1>Old</h1>', { headers: { 'content-type': 'text/html' } }),
      )
    })
    // Nor is a file: what a stranger's script may have put there does not run.
    const style = await page.evaluate(async () => {
      const [link] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
      const name = (await caches.keys()).find((one) => one.startsWith('assets-')) ?? ''
      const headers = { 'content-type': 'text/css' }
      if (link) await (await caches.open(name)).put(link.href, new Response('body{color:red}', { headers }))
      return link?.href ?? ''
    })
    expect(await page.evaluate(async (address) => (await fetch(address)).text(), style)).not.toBe(
      'body{color:red}',
    )
    // Addresses from mails and pages of one person are not kept.
    await page.evaluate(async () => void (await fetch('/newsletter/confirm.data?token=secret')))
    expect((await stored(page)).filter((path) => /^\/(?:profile|newsletter|auth)/.test(path))).toEqual([])
    await page.goto('/terms')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Old')
    calm()
    await close()
  })

  it('signing out forgets the pages that were kept', async () => {
    const { page, close } = await begin()
    await signInAsDemoBuyer(page)
    await page.goto(`/${slugs[0]}`)
    await untilStored(page, `/${slugs[0]}`)
    await page.goto('/profile')
    await page
      .getByRole('button', { name: /log ?out|sign out/i })
      .first()
      .click()
    await expect.poll(async () => (await stored(page)).includes(`/${slugs[0]}`)).toBe(false)
    await close()
  })

  it('(F-29) stays of one former build, where this one has not stored the page: older ones go, and nothing is mixed', async () => {
    const { context, page, close } = await begin()
    const [both, formerOnly, next] = slugs
    for (const slug of [both, formerOnly]) {
      await page.goto(`/${slug}`)
      await untilStored(page, `/${slug}`)
    }
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.evaluate(async (slug) => void (await fetch(`/${slug}.data`)), next)
    await untilStored(page, `/${next}.data`)
    // A former build has stored all this, and a file that no other has; there was another build before it.
    await page.evaluate(async (slug) => {
      const move = async (kind: string) => {
        const from = (await caches.keys()).find((one) => one.startsWith(kind)) ?? ''
        await (await caches.open(`${kind}-older`)).put('/older', new Response('older'))
        const former = await caches.open(`${kind}-former`)
        for (const request of await (await caches.open(from)).keys()) {
          const found = await caches.match(request, { cacheName: from })
          if (found) await former.put(request, found)
        }
        await caches.delete(from)
        return former
      }
      const headers = { 'content-type': 'text/html' }
      await (await move('pages')).put(`/${slug}`, new Response('<h1>Former</h1>', { headers }))
      await (await move('assets')).put('/assets/former.js', new Response('former'))
    }, both)
    // As a browser that still has the worker of a former build: this build's page registers its own.
    await page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations()
      await registration?.unregister()
    })
    await page.goto('/categories')
    const builds = () =>
      page.evaluate(async () =>
        (await caches.keys()).filter((one) => /-(?:former|older)$/.test(one)).toSorted(),
      )
    await expect.poll(builds).toEqual(['assets-former', 'pages-former'])
    await page.goto(`/${both}`)
    await untilStored(page, `/${both}`)
    const dataOf = () =>
      page.evaluate(
        (path) =>
          fetch(path).then(
            () => 'stored',
            () => 'none',
          ),
        `/${next}.data`,
      )
    await line(context, false)
    // A page of this build has no data of the former one.
    expect(await dataOf()).toBe('none')
    await page.goto(`/${formerOnly}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    await page.getByText('You are offline. This is the page as you saw it last.').waitFor()
    expect(await page.evaluate(async () => (await fetch('/assets/former.js')).text())).toBe('former')
    expect(await dataOf()).toBe('stored')
    // This build's page wins.
    await page.goto(`/${both}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Former')
    expect(await dataOf()).toBe('none')
    await close()
  })
})
