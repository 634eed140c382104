import type { Browser } from 'playwright-core'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { callApi, enter, newBuyer } from './people.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { type Person, type Work, worksOnSale } from './steps.ts'

/** A page of somebody new who is signed in; `access` is their token outside of it. */
export type Buyer = Visit & { person: Person; access: string }

/** A running marketplace and what a file of journeys about buying does in it again and again. */
export type Shop = {
  market: RunningMarketplace
  browser: Browser
  /** A one-of-a-kind work that no other test of the file has taken. */
  nextWork(): Work
  /** Opens a page of somebody new who is signed in. */
  buyer(size?: 'phone' | 'desktop'): Promise<Buyer>
  /** The same, with a work in the cart that no other test has taken. */
  buyerWithWork(size?: 'phone' | 'desktop'): Promise<Buyer & { work: Work }>
  /** Puts one piece of a work into the cart of an account. */
  put(access: string, work: Work): Promise<void>
  close(): Promise<void>
}

/** The address of the cart, and what those of the checkout begin with. */
export const cart = '/categories/shoppingcart'

/** Whether an address is that of a path. */
export const at =
  (path: string) =>
  (url: URL): boolean =>
    url.pathname === path

/** Opens a shop for a file of journeys: of its own, or the one that the files of this worker share. */
export const openShop = async ({ shared = false } = {}): Promise<Shop> => {
  const [market, browser] = await Promise.all([
    shared ? shareMarketplace() : startMarketplace(),
    openBrowser(),
  ])
  const works = await worksOnSale(market)
  const nextWork = (): Work => {
    const work = works.shift()
    if (!work) throw new Error('nothing left on sale')
    return work
  }
  const put = async (access: string, { slug }: Work): Promise<void> => {
    const entry = { product_slug: slug, quantity: 1 }
    const { error } = await callApi(market, 'POST', '/shop/cart/', entry, access)
    if (error !== undefined) throw new Error(error)
  }
  const buyer = async (size: 'phone' | 'desktop' = 'desktop'): Promise<Buyer> => {
    const visitor = await visit(browser, market.url, { size })
    const person = await newBuyer(market)
    const { access } = await enter(visitor.page, market, person)
    return { ...visitor, person, access }
  }
  return {
    market,
    browser,
    nextWork,
    put,
    buyer,
    buyerWithWork: async (size) => {
      const opened = await buyer(size)
      const work = nextWork()
      await put(opened.access, work)
      return { ...opened, work }
    },
    close: async () => {
      await browser.close()
      await market.stop()
    },
  }
}
