import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, type Visit, visit } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { openDatabase } from '../own-database.ts'
import { enter, newBuyer } from '../people.ts'
import { type Person, type Work, worksOnSale } from '../steps.ts'
import { type Gate, makeGate } from './gate.ts'

/** A running marketplace behind two gates: shut, the server or its database are really away. */
export type GatedShop = {
  market: RunningMarketplace
  browser: Browser
  /** Before the server. */
  front: Gate
  /** Before its database. */
  records: Gate
  /** A work that nobody has taken yet. */
  nextWork(): Work
  /** Opens a page of a fresh visitor, at a path where one is given. */
  open(path?: string): Promise<Visit>
  /** The same of somebody new who is signed in; `access` is their token. */
  openOwn(path?: string): Promise<Visit & { person: Person; access: string }>
  close(): Promise<void>
}

/** Starts a marketplace with a database of its own, both gates open. */
export async function openGatedShop(): Promise<GatedShop> {
  const [database, browser, front, records] = await Promise.all([
    openDatabase(),
    openBrowser(),
    makeGate(),
    makeGate(),
  ])
  const url = new URL(database.url)
  records.lead(Number(url.port))
  await records.open()
  url.hostname = 'localhost'
  url.port = String(records.port)
  const market = await startMarketplace({
    DATABASE_URL: url.href,
    PUBLIC_URL: `http://localhost:${front.port}`,
    LOG_LEVEL: 'silent',
  })
  front.lead(Number(new URL(market.url).port))
  await front.open()
  const works = await worksOnSale(market)

  async function open(path?: string): Promise<Visit> {
    const visitor = await visit(browser, `http://localhost:${front.port}`)
    if (path !== undefined) await visitor.page.goto(path)
    return visitor
  }

  return {
    market,
    browser,
    front,
    records,
    nextWork: () => {
      const work = works.shift()
      if (!work) throw new Error('nothing left on sale')
      return work
    },
    open,
    openOwn: async (path) => {
      const visitor = await open()
      const person = await newBuyer(market)
      const { access } = await enter(visitor.page, market, person)
      if (path !== undefined) await visitor.page.goto(path)
      return { ...visitor, person, access }
    },
    close: async () => {
      await browser.close()
      await market.stop()
      await Promise.all([front.shut(), records.shut()])
      await database.stop()
    },
  }
}

/** What a person reads where our server does not answer. */
export const away = 'We cannot reach the gallery. Please check your connection and try again.'

/** What the console may say while something is away. */
export const noise = /Failed to load resource|ERR_|No guest cart|503|net::/

/** A line of an alert on a page. */
export const alert = (page: Page, text: string): Locator => page.getByRole('alert').getByText(text)
