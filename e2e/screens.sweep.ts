import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { inspect, lights, screensOfTurn } from './inspection.ts'
import { type Kept, type Known, oneDecides, prepareScreens } from './known.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { officeScreens } from './office-screens.ts'
import { plainScreens } from './plain-screens.ts'
import { storefrontScreens } from './screens.ts'
import { studioScreens } from './studio-screens.ts'

let market: RunningMarketplace
let browser: Browser
let known: Known
let signIn: () => Promise<Kept>
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(oneDecides), openBrowser()])
  ;({ known, signIn } = await prepareScreens(market))
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const TITLE =
  'passes axe (WCAG 2.2 AA) at $width px, $theme and then the other theme, and never scrolls sideways at 320 px or 200 % zoom'

describe('every screen of the storefront and of what stands beside it, full, empty, loading and in error', () => {
  it.each(lights)(TITLE, async ({ turn, ...light }) => {
    const screens = screensOfTurn([...storefrontScreens(known), ...plainScreens()], turn)
    expect(await inspect(browser, market.url, { screens, kept: await signIn(), ...light })).toEqual([])
  })
})

describe('every screen of the studio and the office, full, empty, loading and in error', () => {
  it.each(lights)(TITLE, async ({ turn, ...light }) => {
    const screens = screensOfTurn([...studioScreens(known), ...officeScreens(known)], turn)
    expect(await inspect(browser, market.url, { screens, kept: await signIn(), ...light })).toEqual([])
  })
})
