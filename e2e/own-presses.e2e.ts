import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import {
  boxOf,
  colourName,
  comeAlive,
  eventually,
  holdBack,
  isAlive,
  noticesOn,
  react,
  sentBy,
  styleOf,
} from './measure.ts'
import { enter, keptIn, newBuyer } from './people.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { type Work, worksOnSale } from './steps.ts'

let m: RunningMarketplace
let browser: Browser
let work: Work
let other: Work
beforeAll(async () => {
  ;[m, browser] = await Promise.all([shareMarketplace(), openBrowser()])
  const [first, second] = await worksOnSale(m)
  if (!first || !second) throw new Error('nothing to buy')
  work = first
  other = second
})
afterAll(async () => {
  await browser.close()
  await m.stop()
})

const cart = '**/api/v1/shop/cart/'
const wishlist = '**/api/v1/shop/wishlist/'
const people = ['a newcomer', 'a guest', 'an account'] as const

/** React does not come unasked. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )

/** A visitor on a line that saves data. */
const arriveAs = async (who: (typeof people)[number]) => {
  const visitor = await visit(browser, m.url)
  const { context, page } = visitor
  await saveData(context)
  if (who === 'an account') await enter(page, m, await newBuyer(m))
  if (who === 'a guest') {
    await page.goto('/')
    await eventually(() => keptIn(page, 'guestuser')).not.toBeNull()
  }
  return visitor
}

/** The hearts that are red, by their works. */
const redOn = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('[data-heart][aria-pressed=true]')
    .evaluateAll((hearts) => hearts.map((heart) => (heart as HTMLElement).dataset['heart']))

/** Where a link is, and how it looks. */
const lookOf = async (link: Locator) => ({
  ...(await boxOf(link)),
  weight: await styleOf(link, 'font-weight'),
  line: await styleOf(link, 'text-decoration-color'),
})

const unfinishedIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('unfinished'))
const busyOn = (page: Page) => page.locator('[data-pressed], [aria-busy=true]').count()

describe('without React', () => {
  it.each(people)(
    'hearts are red at once, sent once each, red on the next page, and out by a second press, by %s',
    async (who) => {
      const { page, calm, close } = await arriveAs(who)
      const { changes, scripts } = sentBy(page)
      const answer = await holdBack(page, wishlist)
      await page.goto('/categories')
      const hearts = page.getByRole('button', { name: /^Add .* to wishlist$/ })
      const slugs = await Promise.all([0, 1].map((at) => hearts.nth(at).getAttribute('data-heart')))
      const wish = (slug: string | null | undefined, wishlisted: boolean) =>
        `/shop/wishlist/ ${JSON.stringify({ slug, wishlisted })}`
      await hearts.nth(0).click()
      await hearts.nth(0).click()
      await hearts.nth(1).click()
      expect(await redOn(page)).toEqual(slugs)
      expect(await hearts.nth(0).getAttribute('aria-busy')).toBe('true')
      expect(colourName(await styleOf(hearts.nth(0), 'color'))).toBe('red-orange')
      await answer()
      await eventually(() => noticesOn(page)).toEqual(['added to wishlist'])
      await eventually(() => busyOn(page)).toBe(0)
      expect(changes).toEqual(slugs.map((slug) => wish(slug, true)))
      await page.getByRole('button', { name: 'Dismiss' }).click()
      expect(await noticesOn(page)).toEqual([])
      await page.goto(`/${slugs[0]}`)
      await page.getByRole('button', { name: 'In your wishlist' }).click()
      await eventually(() => noticesOn(page)).toEqual(['removed from wishlist'])
      expect(changes.slice(2)).toEqual([wish(slugs[0], false)])
      await page.goto('/categories')
      expect(await redOn(page)).toEqual([slugs[1]])
      expect([await isAlive(page), scripts, await unfinishedIn(page)]).toEqual([false, [], null])
      // React has the same to show, and nothing to complain of.
      await hearts.nth(2).click()
      await page.getByText('added to wishlist').waitFor()
      const read = page.waitForResponse(wishlist)
      await comeAlive(page)
      expect(await noticesOn(page)).toEqual(['added to wishlist'])
      await read
      expect(await redOn(page)).toHaveLength(2)
      expect(changes).toHaveLength(4)
      calm()
      await close()
    },
  )

  it.each(people)(
    'Add to cart is one request; badge and note show it, on the next page too, by %s',
    async (who) => {
      const { page, calm, close } = await arriveAs(who)
      const { changes, scripts } = sentBy(page)
      await page.goto(`/${work.slug}`)
      const main = page.getByRole('main')
      const below = main.getByRole('button', { name: 'Share' })
      const answer = await holdBack(page, cart)
      await main.getByRole('button', { name: 'Add to cart' }).press('Enter')
      await main.getByRole('button', { name: 'Add to cart' }).press('Enter')
      const { y } = await boxOf(below)
      await answer()
      await page.getByRole('status').getByText('Added. 1 in your cart.').waitFor()
      expect((await boxOf(below)).y, 'nothing moves by the answer').toBe(y)
      await main.getByText('In your cart').waitFor()
      const link = main.getByRole('link', { name: 'View cart' })
      const look = await lookOf(link)
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
      expect(changes).toHaveLength(1)
      expect(JSON.parse(changes[0]?.split(' ').slice(1).join(' ') ?? '')).toMatchObject({
        product_slug: work.slug,
        with_frame: false,
        quantity: 1,
      })
      expect([await busyOn(page), await unfinishedIn(page), scripts]).toEqual([0, null, []])
      // React brings the stepper, in the same place, where the focus goes on.
      await comeAlive(page)
      await main.getByRole('group', { name: `Quantity of ${work.name}` }).waitFor()
      expect((await boxOf(below)).y, 'nor by React').toBe(y)
      expect(await lookOf(link)).toEqual(look)
      await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        `Quantity of ${work.name}`,
      )
      await page.goto(`/${other.slug}`)
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
      await main.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor()
      expect(await isAlive(page)).toBe(false)
      // What is in the cart is not added again: React shows its stepper.
      await main.getByRole('button', { name: 'Add to cart' }).click()
      await main.getByRole('button', { name: 'One more' }).waitFor()
      await page.goto('/categories/shoppingcart')
      await main.getByRole('link', { name: work.name }).first().waitFor()
      await main.getByRole('link', { name: other.name }).first().waitFor()
      calm()
      await close()
    },
  )

  it('what was added brings React on a good line, with no pause in what the reader does', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    const open = await holdBack(page, react)
    await page.goto(`/${work.slug}`)
    await page.evaluate(() => setInterval(() => dispatchEvent(new Event('scroll')), 1_000))
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('main').getByText('In your cart').waitFor()
    await open()
    await page.getByRole('group', { name: `Quantity of ${work.name}` }).waitFor()
    calm()
    await close()
  })

  it('Add to cart does not lower what another device has put into the cart of an account, nor does React', async () => {
    const { page, calm, close } = await arriveAs('an account')
    const [first, second] = await worksOnSale(m, 'edition')
    const elsewhere = async (slug: string | undefined) =>
      page.request.post('/api/v1/shop/cart/', {
        headers: { authorization: `Bearer ${String(await keptIn(page, 'access'))}` },
        data: { product_slug: slug, quantity: 3 },
      })
    await elsewhere(first?.slug)
    const { changes } = sentBy(page)
    const inCart = (count: number) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${count} items` })
        .waitFor()
    await page.goto(`/${first?.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await inCart(3)
    expect([changes.length, await isAlive(page)]).toEqual([1, false])
    await page.goto(`/${second?.slug}`)
    const read = page.waitForResponse(cart)
    await comeAlive(page)
    await read
    await elsewhere(second?.slug)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await inCart(6)
    calm()
    await close()
  })

  it.each(['a guest', 'an account'] as const)(
    'Buy Now leads %s on, and Back leads to the work',
    async (who) => {
      const { page, calm, close } = await arriveAs(who)
      await page.goto(`/${work.slug}`)
      const atWork = new URL(page.url()).pathname
      await page.route(react, (route) =>
        new URL(page.url()).pathname === atWork ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL(who === 'a guest' ? '**/auth' : '**/categories/shoppingcart/shipping')
      if (who === 'a guest') {
        await page.getByText(`Buy ${work.name}`).or(page.getByText(work.name)).first().waitFor()
        expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({
          from: '/categories/shoppingcart/shipping',
        })
      } else await page.getByRole('complementary', { name: 'Order summary' }).getByText(work.name).waitFor()
      expect(await keptIn(page, 'purchase_mode')).toBe('single')
      const { slug, name } = work
      expect(await keptIn(page, 'product')).toMatchObject({ slug, name, with_frame: false, quantity: 1 })
      await page.goBack()
      await page.waitForURL(`**/${work.slug}`)
      await page.getByRole('heading', { level: 1, name: work.name }).waitFor()
      expect([await busyOn(page), await isAlive(page)]).toEqual([0, false])
      calm()
      await close()
    },
  )
})

it('what Buy Now leads back to is handed on by links of the sign-in that are pressed before React is there', async () => {
  const { page, close } = await arriveAs('a newcomer')
  const open = await holdBack(page, react)
  await page.goto(`/${work.slug}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/auth')
  await page.getByRole('link', { name: 'Forget password ?' }).click()
  await page.waitForURL('**/auth/passwordotp')
  expect([await isAlive(page), await page.evaluate(() => (history.state as { usr?: unknown }).usr)]).toEqual([
    false,
    { from: '/categories/shoppingcart/shipping' },
  ])
  await open()
  await close()
})

describe('what the small script cannot do, React does once', () => {
  const refusal = { status: 'error', code: 'work_sold', error: 'This work has been sold.' }
  const failures: Record<string, { status: number; json?: object } | 'abort'> = {
    'a server that is away': { status: 503 },
    'a line that breaks': 'abort',
    'an answer that is none': { status: 200, json: {} },
  }

  it.each(Object.entries(failures))(
    'after %s, a heart ends red and the work in the cart',
    async (_why, how) => {
      const { page, close } = await arriveAs('a guest')
      const { changes } = sentBy(page)
      await page.goto(`/${work.slug}`)
      const fails = (route: Route) => (how === 'abort' ? route.abort() : route.fulfill(how))
      await page.route(wishlist, fails, { times: 1 })
      const open = await holdBack(page, react)
      const heart = page.getByRole('main').locator(`[data-heart="${work.slug}"]`)
      await heart.click()
      await page.getByRole('status').getByText('One moment…').waitFor()
      expect(await heart.getAttribute('aria-pressed')).toBe('false')
      // Meant once.
      await heart.click()
      await open()
      await page.getByText('added to wishlist').waitFor()
      await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
      await page.waitForLoadState('networkidle')
      expect(changes).toEqual(
        Array(2).fill(`/shop/wishlist/ ${JSON.stringify({ slug: work.slug, wishlisted: true })}`),
      )
      expect([await busyOn(page), await unfinishedIn(page), await noticesOn(page)]).toEqual([
        0,
        null,
        ['added to wishlist'],
      ])
      await page.goto(`/${other.slug}`)
      await page.route(cart, fails, { times: 1 })
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('button', { name: 'One more' }).waitFor()
      expect(changes.slice(2)).toHaveLength(2)
      expect(await unfinishedIn(page)).toBeNull()
      await close()
    },
  )

  it('takes a page over once what is under way is answered, and sends it no second time', async () => {
    const { page, calm, close } = await arriveAs('a guest')
    const { changes } = sentBy(page)
    const answer = await holdBack(page, wishlist)
    await page.goto(`/${work.slug}`)
    const main = page.getByRole('main')
    const heart = main.locator(`[data-heart="${work.slug}"]`)
    await heart.click()
    await main.getByRole('checkbox', { name: /With frame/ }).click()
    await heart.click()
    await page.waitForFunction(() => '__reactRouterContext' in window)
    expect([await isAlive(page), await redOn(page)]).toEqual([false, [work.slug]])
    await answer()
    await comeAlive(page)
    await eventually(() => main.getByRole('checkbox', { name: /With frame/ }).isChecked()).toBe(true)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    expect(changes.filter((change) => change.startsWith('/shop/wishlist/'))).toHaveLength(1)
    expect([await busyOn(page), await unfinishedIn(page)]).toEqual([0, null])
    calm()
    await close()
  })

  it('an answer that comes too late changes nothing of what was pressed since', async () => {
    const { page, close } = await arriveAs('a guest')
    await page.clock.install()
    const late = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    await page.route(
      wishlist,
      async (route) => {
        const response = await route.fetch()
        await late.promise
        await route.fulfill({ response }).catch(() => {})
        over.resolve()
      },
      { times: 1 },
    )
    await page.goto(`/${work.slug}`)
    const heart = page.getByRole('main').locator(`[data-heart="${work.slug}"]`)
    await heart.click()
    await page.clock.runFor(8_500)
    await page.getByText('added to wishlist').waitFor()
    await heart.click()
    await page.getByText('removed from wishlist').waitFor()
    late.resolve()
    await over.promise
    await page.goto(`/${other.slug}`)
    await page.goto(`/${work.slug}`)
    expect([await redOn(page), await isAlive(page)]).toEqual([[], false])
    await close()
  })

  it('says a refusal once, and nothing of it is left', async () => {
    const { page, close } = await arriveAs('a newcomer')
    await page.route(cart, (route) => route.fulfill({ status: 409, json: refusal }))
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('alert').getByText(refusal.error).waitFor()
    expect(await noticesOn(page)).toHaveLength(1)
    expect([await busyOn(page), await unfinishedIn(page)]).toEqual([0, null])
    expect(await page.getByRole('main').getByText('In your cart').isVisible()).toBe(false)
    await close()
  })

  it('renews the tokens of an account, and replaces a guest whom the server does not know', async () => {
    const account = await arriveAs('an account')
    // Its signature is not ours.
    await account.page.evaluate(() => {
      const [head, payload] = (localStorage.getItem('access') ?? '').split('.')
      localStorage.setItem('access', `${head}.${payload}.x"`)
    })
    const guest = await arriveAs('a newcomer')
    await guest.context.addInitScript(() => {
      if (localStorage.getItem('guestuser') === null)
        localStorage.setItem('guestuser', '"00000000-0000-4000-8000-000000000000"')
    })
    for (const { page, close } of [account, guest]) {
      await page.goto(`/${work.slug}`)
      const heart = page.getByRole('main').locator(`[data-heart="${work.slug}"]`)
      await heart.click()
      await page.getByText('added to wishlist').waitFor()
      await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
      expect(await unfinishedIn(page)).toBeNull()
      await close()
    }
  })

  it('puts into a cart that ends with the page what is pressed where nothing is stored, and says so', async () => {
    const { context, page, close } = await visit(browser, m.url)
    await saveData(context)
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    const { changes } = sentBy(page)
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'One more' }).waitFor()
    await page.getByText('Your browser stores nothing for this site').waitFor()
    expect(changes).toHaveLength(1)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/auth')
    await close()
  })
})
