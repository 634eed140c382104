import type { RunningMarketplace } from './marketplace.ts'
import { callApi, newBuyer, tokensOf } from './people.ts'
import { worksOnSale } from './steps.ts'

/** What the screens show: works by slug, orders by id. */
export type Known = {
  work: string
  edition: string
  paidOrder: string
  unpaidOrder: string
  /** With an account number to send the money to, and with the money said to be sent. */
  transferOrder: string
  sentOrder: string
}

/** Somebody who looks at a screen: a visitor, a buyer without anything yet, a buyer who has it all. */
export type Who = 'visitor' | 'newcomer' | 'buyer'

/** What lies in the browser of each, as text by key of localStorage. */
export type Kept = Record<Who, Record<string, string>>

type Placed = { id: string; tx_ref: string; price_total: number }

const lagos = {
  state: 'Lagos',
  country: 'Nigeria',
  phone: '08031234567',
  zipcode: '',
  first_name: 'Ṣọlá',
  last_name: 'Adéwálé',
  email: 'sola@journey.example',
}

/** Charges an order at the sandbox, as its pop-up would. */
const charge = async (market: RunningMarketplace, { tx_ref, price_total }: Placed): Promise<void> => {
  const response = await fetch(`${market.url}/sandbox/v3/charges`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
    body: JSON.stringify({ tx_ref, amount: price_total, currency: 'NGN', outcome: 'successful' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/**
 * Makes the people who look at the screens: one of them has looked, saved, ordered and paid. `signIn` begins new sessions
 * for them, good for ten minutes.
 */
export const prepareScreens = async (
  market: RunningMarketplace,
): Promise<{ known: Known; signIn: () => Promise<Kept> }> => {
  const people = { newcomer: await newBuyer(market), buyer: await newBuyer(market) }
  const buyer = await tokensOf(market, people.buyer)
  const works = (await worksOnSale(market)).map(({ slug }) => slug)
  const [edition = ''] = (await worksOnSale(market, 'edition')).map(({ slug }) => slug)
  const [work = '', paid = '', unpaid = '', ...others] = works
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, error, data } = await callApi<T>(market, method, path, body, buyer.access)
    if (status >= 300) throw new Error(`${method} ${path}: ${error}`)
    return data
  }

  await call('PUT', '/profiles/edit_address/', {
    address: '12 Ọ̀ṣun Crescent',
    city: 'Ìkẹjà',
    country: 'Nigeria',
  })
  const home = await call<{ id: string }>('POST', '/shop/shipping-addresses/', {
    ...lagos,
    address: '12 Ọ̀ṣun Crescent',
    city: 'Ìkẹjà',
  })
  await call('POST', '/shop/shipping-addresses/', { ...lagos, address: '7 Admiralty Way', city: 'Lekki' })
  for (const slug of [work, ...others.slice(0, 6)]) await call('GET', `/shop/products/${slug}/`)
  for (const slug of [work, edition, ...others.slice(0, 3)]) await call('POST', '/shop/wishlist/', { slug })

  const order = (slug: string) =>
    call<Placed>('POST', '/shop/orders/', { delivery_option: 'HOME', shipping_id: home.id, product_id: slug })
  const paidOrder = await order(paid)
  await charge(market, paidOrder)
  await call('POST', `/shop/orders/${paidOrder.id}/check/`)
  const unpaidOrder = await order(unpaid)
  const transferOrder = await order(others[7] ?? '')
  const sentOrder = await order(others[8] ?? '')
  for (const { id } of [transferOrder, sentOrder]) await call('POST', `/shop/orders/${id}/transfer/`)
  await call('POST', `/shop/orders/${sentOrder.id}/transfer/sent/`)
  await call('POST', '/shop/cart/', { product_slug: others[0], quantity: '1' })
  await call('POST', '/shop/cart/', { product_slug: edition, quantity: '2' })

  const session = async (who: keyof typeof people) => {
    const { access, refresh } = await tokensOf(market, people[who])
    return { access: JSON.stringify(access), refresh: JSON.stringify(refresh), remember: 'true' }
  }
  return {
    known: {
      work,
      edition,
      paidOrder: paidOrder.id,
      unpaidOrder: unpaidOrder.id,
      transferOrder: transferOrder.id,
      sentOrder: sentOrder.id,
    },
    signIn: async () => ({
      visitor: {},
      newcomer: await session('newcomer'),
      buyer: {
        ...(await session('buyer')),
        delivery_option: '"HOME"',
        home_id: JSON.stringify(home.id),
        address: '"12 Ọ̀ṣun Crescent, Ìkẹjà"',
        purchase_mode: '"cart"',
        order_id: JSON.stringify(unpaidOrder.id),
      },
    }),
  }
}
