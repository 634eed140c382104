import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  flutterwaveKeys,
  startFlutterwave,
} from '../../features/payments/service/providers/test-flutterwave.ts'
import type { Entry } from '../../features/payments/service/providers/test-ledger.ts'
import { paystackKeys, startPaystack } from '../../features/payments/service/providers/test-paystack.ts'
import { openBrowser, visit } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { enter, newBuyer } from '../people.ts'
import { goToPay } from '../purchases.ts'
import { type Work, worksOnSale } from '../steps.ts'

type Live = {
  url: string
  title: string
  settings: Record<string, string>
  webhookOf(entry: Entry): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}
const openFlutterwave = async (onPaid: (entry: Entry) => void): Promise<Live> => {
  const standIn = await startFlutterwave(onPaid)
  return {
    ...standIn,
    title: 'Flutterwave',
    settings: {
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_PUBLIC_KEY: flutterwaveKeys.publicKey,
      FLUTTERWAVE_SECRET_KEY: flutterwaveKeys.secretKey,
      FLUTTERWAVE_WEBHOOK_SECRET: flutterwaveKeys.webhookSecret,
      FLUTTERWAVE_URL: standIn.url,
    },
  }
}
const openPaystack = async (onPaid: (entry: Entry) => void): Promise<Live> => {
  const standIn = await startPaystack(onPaid)
  return {
    ...standIn,
    title: 'Paystack',
    settings: {
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_PUBLIC_KEY: paystackKeys.publicKey,
      PAYSTACK_SECRET_KEY: paystackKeys.secretKey,
      PAYSTACK_URL: standIn.url,
    },
  }
}

describe.each([
  ['flutterwave', openFlutterwave],
  ['paystack', openPaystack],
])('paying by %s', (name, open) => {
  let live: Live
  let market: RunningMarketplace
  let browser: Browser
  let works: Work[]
  const paid: Entry[] = []
  beforeAll(async () => {
    live = await open((entry) => void paid.push(entry))
    ;[market, browser] = await Promise.all([
      startMarketplace((port) => ({
        RATE_LIMIT: 'on',
        PAYMENT_URL: `http://127.0.0.1:${port}`,
        ...live.settings,
      })),
      openBrowser(),
    ])
    works = await worksOnSale(market)
  })
  afterAll(async () => {
    await browser.close()
    await market.stop()
    await live.close()
  })

  const frameAt = async (page: Page, address: string): Promise<Frame> => {
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(address))).toBe(true)
    const frame = page.frames().find((one) => one.url().startsWith(address))
    if (!frame) throw new Error('the frame has gone')
    return frame
  }

  it('CHK-06 opens the provider over the payment page; closing it is no failure, and it can be opened again', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await enter(page, market, await newBuyer(market))
    await goToPay(page, works[0]?.slug ?? '')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const pay = await frameAt(page, market.url.replace('localhost', '127.0.0.1'))
    await pay.getByRole('dialog', { name: 'Payment' }).waitFor()
    // What its script could read: nothing of the shop's, and nothing at its own origin.
    const readable = await pay.evaluate(() =>
      [() => window.parent.localStorage, () => localStorage].map((read) => {
        try {
          return Object.keys(read()).length
        } catch (error) {
          return (error as Error).name
        }
      }),
    )
    expect(readable[0]).toBe('SecurityError')
    expect([0, 'SecurityError']).toContain(readable[1])

    const provider = await frameAt(page, live.url)
    await provider.getByText('Test card ready').waitFor()
    await provider.getByRole('button', { name: 'Cancel payment' }).click()
    await page.waitForURL('**/categories/shoppingcart/payment')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const again = await frameAt(page, live.url)
    await again.getByText('Test card ready').waitFor()
    await again.getByRole('button', { name: 'Pay now' }).click()
    await page.getByText('Thank you for your order...').waitFor()
    await page.getByText('Payment completed').first().waitFor()
    const { body, headers } = live.webhookOf(paid[0] as Entry)
    const hook = await fetch(`${market.url}/api/v1/shop/webhook/`, { method: 'POST', headers, body })
    expect(hook.status).toBe(200)
    calm()
    await close()
  })

  it.runIf(name === 'flutterwave')(
    'says so when the provider cannot be reached, and lets the buyer try again or leave',
    async () => {
      const { context, page, close } = await visit(browser, market.url)
      await enter(page, market, await newBuyer(market))
      await context.route(`${live.url}/**`, (route) => route.abort())
      await goToPay(page, works[1]?.slug ?? '')
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      const pay = await frameAt(page, market.url.replace('localhost', '127.0.0.1'))
      await pay.getByText(`${live.title} could not be opened. Please try again.`).waitFor()
      await context.unroute(`${live.url}/**`)
      await pay.getByRole('button', { name: 'Open payment' }).click()
      await (await frameAt(page, live.url)).getByText('Test card ready').waitFor()
      await close()
    },
  )
})
