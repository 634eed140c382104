import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../platform/db/index.ts'
import { openBrowser } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { eventually } from './measure.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, newBuyer, tokensOf } from './people.ts'
import type { Placed } from './purchases.ts'
import { articleOf, hangPayloads, LONG, workOf } from './xss-gallery.ts'
import { COUNT, payloadAt, payloads } from './xss-payloads.ts'
import { PEOPLE, shopAmongPayloads, type Tally, writePayloads } from './xss-person.ts'
import { survey, type Watch, watch } from './xss-watch.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let orders: { paid: Placed; unpaid: Placed; homeId: string }
let visitor: Watch
let person: Watch
/** The others whose saved addresses are payloads. */
let others: Watch[] = []
const tally: Tally = new Map()

beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url })
  visitor = await watch(browser, market.url)
})
afterAll(async () => {
  const watches = [visitor, person, ...others].filter((each) => each !== undefined)
  const places = new Map<string, Set<number>>()
  for (const [place, numbers] of watches.flatMap(({ shown }) => [...shown]))
    places.set(place, new Set([...(places.get(place) ?? []), ...numbers]))
  const shown = [...places.values()].reduce((sum, numbers) => sum + numbers.size, 0)
  for (const [place, numbers] of places) console.log(`${place}: ${numbers.size} payloads readable`)
  for (const [field, { stored, refused }] of tally)
    console.log(`${field}: ${stored} stored, ${refused} refused`)
  const all = watches.map(({ findings }) => findings)
  console.log(
    `${COUNT} payloads, readable ${shown} times in ${places.size} places; ` +
      `executed ${all.flatMap(({ executed }) => executed).length}, bypasses ${all.flatMap(({ elements }) => elements).length}, ` +
      `stopped by the policy ${all.flatMap(({ violations }) => violations).length}`,
  )
  await browser.close()
  await market.stop()
  await database.stop()
})

const nothing = { executed: [], violations: [], elements: [] }

/** Looks at several pages, three at a time; on each, at least `least` payloads can be read in the end. */
const lookAt = async (by: Watch, place: string, paths: string[], least = 0): Promise<void> => {
  const left = [...paths]
  const go = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await by.look(path, place, least)
  }
  await Promise.all([go(), go(), go()])
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

it('sees payloads at work where nothing stops them', async () => {
  const { context, findings, read } = await watch(browser, market.url)
  const page = await context.newPage()
  for (const payload of payloads.slice(0, 120)) await page.setContent(`<div>${payload}</div>`)
  await page.waitForTimeout(500)
  await page.setContent(payloads.slice(0, 10).join(''))
  await read(page, 'a page without any protection')
  expect(findings.executed.length).toBeGreaterThan(20)
  expect(findings.elements.length).toBeGreaterThan(5)
  await context.close()
})

// First, while pages are small: later every menu is full of payloads.
describe('payloads in addresses', () => {
  it('are text in every page that shows its own address', async () => {
    // Every payload is searched for, and some of each kind stand at every other place of an address.
    const searches = payloads.map((payload) => `/categories/product/${encodeURIComponent(payload)}`)
    const elsewhere = numbers(100).map((n) => {
      const text = encodeURIComponent(payloadAt(n))
      const ways = [
        `/categories/${text}`,
        `/blog/${text}`,
        `/${text}`,
        `/categories?sort=${text}&${text}=${text}`,
      ]
      return ways[n % ways.length] ?? ''
    })
    const paths = [...searches, ...elsewhere]
    const answers: { path: string; html: string }[] = []
    const fetchNext = async (): Promise<void> => {
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const response = await fetch(market.url + path)
        answers.push({ path, html: await response.text() })
        expect(response.status).toBeLessThan(500)
        expect([...response.headers].join()).not.toMatch(/xss=1/)
      }
    }
    await Promise.all(numbers(4).map(fetchNext))
    expect(answers).toHaveLength(searches.length + elsewhere.length)
    const reader = await (await browser.newContext()).newPage()
    await reader.evaluate(`window.survey = ${survey.toString()}`)
    const strange: string[] = []
    while (answers.length > 0) {
      const some = answers.splice(0, 50)
      const found = await reader.evaluate(
        (pages) => pages.map((html) => (window as unknown as { survey: typeof survey }).survey(html).strange),
        some.map(({ html }) => html),
      )
      strange.push(
        ...found.flatMap((elements, n) => elements.map((element) => `${some[n]?.path}: ${element}`)),
      )
    }
    expect(strange).toEqual([])
    await reader.context().close()
  })

  it('do nothing in a browser either', async () => {
    const some = numbers(6).map((n) => encodeURIComponent(payloadAt(n * 19)))
    await lookAt(
      visitor,
      'search',
      some.map((text) => `/categories/product/${text}`),
    )
    await lookAt(
      visitor,
      'no such page',
      some.slice(0, 2).map((text) => `/${text}`),
    )
    await lookAt(
      visitor,
      'hash and query',
      some.slice(0, 2).map((text) => `/categories?q=${text}#${text}`),
    )
    expect(visitor.findings).toEqual(nothing)
    expect(visitor.shown.get('search')?.size).toBeGreaterThanOrEqual(6)
  })
})

describe('500 payloads in every text', () => {
  beforeAll(async () => {
    const db = createDb(database.url, { max: 1 })
    await hangPayloads(db)
    await db.destroy()
    const people: { access: string; refresh: string }[] = []
    for (let n = 0; n < PEOPLE; n++) people.push(await tokensOf(market, await newBuyer(market)))
    const [{ access, refresh } = { access: '', refresh: '' }, ...more] = people
    await writePayloads(
      market,
      people.map((each) => each.access),
      tally,
    )
    others = await Promise.all(
      more.map((each) =>
        watch(browser, market.url, {
          access: JSON.stringify(each.access),
          refresh: JSON.stringify(each.refresh),
          remember: 'true',
          delivery_option: '"HOME"',
          purchase_mode: '"cart"',
        }),
      ),
    )
    for (const each of more) {
      const line = { product_slug: workOf(0), quantity: 1, with_frame: false }
      expect((await callApi(market, 'POST', '/shop/cart/', line, each.access)).status).toBe(200)
    }
    orders = await shopAmongPayloads(market, access)
    person = await watch(browser, market.url, {
      access: JSON.stringify(access),
      refresh: JSON.stringify(refresh),
      remember: 'true',
      delivery_option: '"HOME"',
      home_id: JSON.stringify(orders.homeId),
      address: JSON.stringify(payloadAt(1)),
      purchase_mode: '"cart"',
      order_id: JSON.stringify(orders.unpaid.id),
    })
  }, 300_000)

  it('are text on the pages everybody sees', async () => {
    await lookAt(visitor, 'home', ['/'])
    await lookAt(visitor, 'categories', ['/categories?limit=96'])
    await lookAt(visitor, 'top deals', ['/categories/topdeals'])
    await lookAt(
      visitor,
      'category',
      numbers(4).map((n) => `/categories/xss-category-${n * 9}`),
    )
    await lookAt(
      visitor,
      'work',
      numbers(LONG).map((n) => `/${workOf(n)}`),
    )
    await lookAt(visitor, 'background', [`/${workOf(0)}/background`])
    await lookAt(visitor, 'articles', ['/blog'])
    await lookAt(
      visitor,
      'article',
      numbers(LONG).map((n) => `/blog/${articleOf(n)}`),
    )
    expect(visitor.findings).toEqual(nothing)
    for (const place of ['home', 'categories', 'work', 'articles'])
      expect([place, visitor.shown.get(place)?.size]).toEqual([place, COUNT])
    expect(visitor.shown.get('category')?.size).toBeGreaterThanOrEqual(40)
  })

  it('are text on the pages of a person', async () => {
    const cart = '/categories/shoppingcart'
    await lookAt(person, 'profile', ['/profile'], 4)
    await lookAt(person, 'wishlist', ['/profile/wishlist'], 40)
    await lookAt(person, 'orders', [
      '/profile/orders',
      '/profile/orders/unpaidorders',
      '/profile/orders/proccessing',
    ])
    await lookAt(person, 'order', [
      `/profile/orders/${orders.paid.id}`,
      `/profile/orders/${orders.unpaid.id}`,
    ])
    await lookAt(
      person,
      'settings',
      ['name', 'phone', 'address', 'photo'].map((form) => `/profile/settings/${form}`),
    )
    await lookAt(person, 'contact', ['/profile/contact'])
    await lookAt(person, 'cart', [cart], 40)
    await lookAt(person, 'checkout', [
      `${cart}/shipping`,
      `${cart}/confirmorder`,
      `${cart}/payment`,
      `${cart}/summary`,
    ])
    for (const each of [person, ...others]) {
      await lookAt(each, 'addresses', [`${cart}/shipping/home-address`], 20)
      expect(each.findings).toEqual(nothing)
    }
    await lookAt(person, 'stations', [`${cart}/shipping/pick-up-address`], COUNT)
    await lookAt(person, 'confirmation', [`${cart}/${orders.paid.id}`], 40)
    expect(person.findings).toEqual(nothing)
    for (const place of ['wishlist', 'order', 'cart', 'checkout', 'confirmation'])
      expect([place, (person.shown.get(place)?.size ?? 0) >= 40]).toEqual([place, true])
    expect(person.shown.get('stations')?.size).toBe(COUNT)
    const addresses = new Set<number>()
    for (const { shown } of [person, ...others])
      for (const payload of shown.get('addresses') ?? []) addresses.add(payload)
    expect(addresses.size).toBeGreaterThan(400)
    for (const place of ['profile', 'settings']) expect(person.shown.get(place)?.size).toBeGreaterThan(1)
  })
})

it('payloads in mails are text where kept mail is read, and in the mails themselves', async () => {
  const kept = await fetch(`${market.mailbox}/messages?limit=500`)
  const { messages } = (await kept.json()) as { messages: { id: string; subject: string }[] }
  const mails = messages.filter(({ subject }) => /^Contact form|order/i.test(subject))
  expect(mails.length).toBeGreaterThan(LONG)
  await lookAt(visitor, 'kept mail', [`${market.mailbox}/`])
  await lookAt(
    visitor,
    'mail',
    mails.map(({ id }) => `${market.mailbox}/${id}`),
  )
  await lookAt(
    visitor,
    'mail as HTML',
    mails.slice(-4).map(({ id }) => `${market.mailbox}/${id}/html`),
  )
  expect(visitor.findings).toEqual(nothing)
  expect(visitor.shown.get('mail')?.size).toBeGreaterThan(400)
})

describe('the policy', () => {
  /** What a script could try, once it had got in: each answers whether it worked. */
  const tries = {
    eval: `return eval('1') === 1`,
    'new Function': `return new Function('return 1')() === 1`,
    'a timer of text': `setTimeout('xss(1)')`,
    'an inline handler': `const b = document.createElement('button'); b.setAttribute('onclick', 'xss(2)'); document.body.append(b); b.click()`,
    'an inline script': `const s = document.createElement('script'); s.append('xss(3)'); document.body.append(s)`,
    'a script from elsewhere': `const s = document.createElement('script'); s.src = 'http://127.0.0.1:9/xss-beacon.js'; document.body.append(s)`,
    'data of the shop as a script': `return import('/api/v1/shop/products/').then(() => true)`,
    'a picture as a script': `return import('/media/none/320.jpg').then(() => true)`,
    'a page as a script': `return import('/about').then(() => true)`,
    innerHTML: `document.body.innerHTML += '<img src=x onerror=xss(4)>'`,
    insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss(5)>')`,
    'document.write': `document.write('<script>xss(6)</scr' + 'ipt>')`,
    srcdoc: `document.createElement('iframe').srcdoc = '<script>parent.xss(7)</scr' + 'ipt>'`,
    DOMParser: `return !!new DOMParser().parseFromString('<p>', 'text/html')`,
    'a Trusted Types policy of its own': `return !!trustedTypes.createPolicy('default', {})`,
    'a second Trusted Types policy of the service worker’s name': `return !!trustedTypes.createPolicy('service-worker', { createScriptURL: (to) => to })`,
    'a service worker of its own': `return navigator.serviceWorker.register('/service-worker.js?build=theirs').then(() => true)`,
    'an address that is a script': `location.href = 'javascript:xss(8)'`,
    'a base': `const b = document.createElement('base'); b.href = 'http://127.0.0.1:9/'; document.head.append(b); return document.baseURI.includes(':9')`,
    'an object': `const o = document.createElement('object'); o.data = '/favicon.svg'; document.body.append(o)`,
    'a style element': `const s = document.createElement('style'); s.append('body{color:rgb(1,2,3)}'); document.head.append(s); return getComputedStyle(document.body).color === 'rgb(1, 2, 3)'`,
    'a call to another host': `return fetch('http://127.0.0.1:9/xss-beacon').then(() => true)`,
    'a picture from another host': `new Image().src = 'http://127.0.0.1:9/xss-beacon'`,
    'a frame of another host': `const f = document.createElement('iframe'); f.src = 'http://127.0.0.2:8099/'; document.body.append(f)`,
  }

  let culprit: Watch
  beforeAll(async () => void (culprit = await watch(browser, market.url)))
  afterAll(() => culprit.context.close())

  it.each(Object.entries(tries))('stops %s', async (_name, code) => {
    const { context, findings } = culprit
    findings.violations.length = 0
    const page = await context.newPage()
    await page.goto('/auth', { waitUntil: 'load' })
    // In a turn of the page's own: the policy does not bind what a debugger calls.
    const worked = await page.evaluate(
      `new Promise((done) => setTimeout(async () => { try { done(await (async () => { ${code} })()) } catch { done(false) } }))`,
    )
    expect(worked ?? false).toBe(false)
    await eventually(() => findings.violations.length).toBeGreaterThan(0)
    expect(findings.executed).toEqual([])
    await page.close()
  })

  it('is the same in every answer, and a page from the browser’s own keeping still runs', async () => {
    const [one, two] = await Promise.all([fetch(`${market.url}/about`), fetch(`${market.url}/about`)])
    const policy = one.headers.get('content-security-policy')
    expect(policy).toMatch(
      /script-src http:\/\/localhost:\d+\/assets\/ http:\/\/127\.0\.0\.1:\d+\/assets\/ 'sha256-[^']+' 'sha256-[^']+';/,
    )
    expect(two.headers.get('content-security-policy')).toBe(policy)
    expect(await two.text()).toBe(await one.text())
    const etag = one.headers.get('etag') ?? ''
    const again = await fetch(`${market.url}/about`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])

    const { context, findings } = await watch(browser, market.url)
    const page = await context.newPage()
    const statuses: number[] = []
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => void statuses.push(statusCode))
    for (const path of ['/about', '/terms', '/about']) {
      await page.goto(path)
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'Subscribe' })
        .and(page.locator(':enabled'))
        .waitFor()
    }
    expect(statuses).toContain(304)
    expect(findings).toEqual(nothing)
    await context.close()
  })

  it('is strict on every other page: of the API, of kept mail, of payments', async () => {
    const popUp = await fetch(`${market.url}${orders.unpaid.pop_up}`)
    expect(popUp.url).toContain('/pop-up?')
    const answers = [
      popUp,
      ...(await Promise.all(
        [`${market.url}/api/v1/docs`, `${market.url}/pay/nothing/none`, market.mailbox].map((url) =>
          fetch(url),
        ),
      )),
    ]
    for (const { url, headers } of answers) {
      const policy = headers.get('content-security-policy') ?? ''
      expect([url, policy]).toEqual([url, expect.stringContaining("default-src 'none'")])
      for (const part of [
        "base-uri 'none'",
        // The documentation has a search, which asks its own address.
        `form-action ${url.endsWith('/docs') ? "'self'" : "'none'"}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ])
        expect([url, policy.split('; ')]).toEqual([url, expect.arrayContaining([part])])
      expect(policy).not.toMatch(/unsafe|\*|https?:\/\/[^ ]+\.js/)
    }
    await lookAt(visitor, 'API docs', [`${market.url}/api/v1/docs`])
    await lookAt(person, 'payment', [popUp.url])
    expect([visitor.findings, person.findings]).toEqual([nothing, nothing])
  })
})
