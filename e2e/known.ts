import { demoAccounts, demoPassword } from '../db/seed/accounts.ts'
import { type KnownSelling, prepareSelling, TWO_PEOPLE_ABOVE } from './known-selling.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { callApi, newBuyer, tokensOf } from './people.ts'
import { charge, type Placed } from './purchases.ts'
import {
  asSeller,
  deliverParcel,
  parcelsOf,
  photograph,
  photographForm,
  shipParcel,
  staffTokens,
  type Worker,
  workerOf,
} from './sales.ts'
import { worksOnSale } from './steps.ts'

/** What the screens show: works by slug, orders by id. */
export type Known = {
  work: string
  edition: string
  paidOrder: string
  unpaidOrder: string
  /** With an account number to send the money to, and with the money said to be sent. */
  transferOrder: string
  toldOrder: string
  /** Of two artists: one parcel has arrived, the other is on its way. */
  sentOrder: string
  /** An item of it that can be returned. */
  sentItem: string
  /** An order whose parcel never came, says its buyer; that parcel, and the claim. */
  claimedOrder: string
  claimedParcel: string
  claim: string
  /** A return that waits for its artist, with a photograph, and one that is approved. */
  askedReturn: string
  approvedReturn: string
  /** One that came back, whose buyer asks for the cost of sending it. */
  costReturn: string
  /** One that is back, not as it was sent, with the seller's photograph, and one whose approval waits for a second person. */
  arrivedReturn: string
  waitingReturn: string
} & KnownSelling

/**
 * Somebody who looks at a screen: a visitor, a buyer without anything yet, a buyer who has it all; a seller without a work
 * yet, the demo's seller; the demo's staff, before and after the second factor.
 */
export type Who = 'visitor' | 'newcomer' | 'buyer' | 'opener' | 'seller' | 'half' | 'staff'

/** What lies in the browser of each, as text by key of localStorage. */
export type Kept = Record<Who, Record<string, string>>

const lagos = {
  state: 'Lagos',
  country: 'Nigeria',
  phone: '08031234567',
  zipcode: '',
  first_name: 'Ṣọlá',
  last_name: 'Adéwálé',
  email: 'sola@journey.example',
}

const account = { bank_code: '999992', account_number: '8030000002', account_name: 'Ṣọlá Adéwálé' }

/** What a buyer says of the cost of sending a work back; the bank knows the account. */
const costForm = async (market: RunningMarketplace): Promise<FormData> => {
  await fetch(`${market.url}/sandbox/v3/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-secret-key' },
    body: JSON.stringify(account),
  })
  const form = new FormData()
  const fields = { paid_naira: '4500', receipt_number: 'W-20417', ...account }
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  form.set('receipt', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'receipt.jpg')
  return form
}

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

const askReturn = async (call: Call, item: string, reason: string): Promise<{ id: string }> => {
  const made = await call<{ id: string }>('POST', '/shop/returns/', {
    order_item_id: item,
    reason,
    text: 'The lower left corner is dented, and the paper beneath it is torn.',
  })
  await call('POST', `/shop/returns/${made.id}/photographs/`, await photographForm())
  return made
}

const approveReturn = (staff: Worker, id: string) =>
  staff('POST', `/staff/returns/${id}/decide/`, {
    decision: 'approve',
    state: 'ASKED',
    shipping: true,
    text: 'The damage is plain to see, and we are sorry.',
    send_to: '4 Ìyá Ọlọ́bẹ̀ Street\nÌbàdàn\n0803 000 0002',
  })

/**
 * An order of two artists, the seller's part of it arrived and the other on its way; another of the seller's works on its way;
 * two that have arrived, and what their buyer returns of them. `mine` are four of the seller's works.
 */
const prepareReturns = async (
  market: RunningMarketplace,
  call: Call,
  {
    home,
    mine,
    others,
    staff,
    seller,
  }: { home: string; mine: string[]; others: string[]; staff: Worker; seller: Worker },
): Promise<Pick<Known, 'sentOrder' | 'sentItem' | 'askedReturn' | 'approvedReturn' | 'costReturn'>> => {
  const paid = async (slugs: string[]): Promise<Placed> => {
    for (const slug of slugs) await call('POST', '/shop/cart/', { product_slug: slug, quantity: '1' })
    const placed = await call<Placed>('POST', '/shop/orders/', { delivery_option: 'HOME', shipping_id: home })
    await charge(market, placed)
    await call('POST', `/shop/orders/${placed.id}/check/`)
    return placed
  }
  const arrive = async (parcel: string): Promise<void> => {
    await shipParcel(staff, parcel)
    await deliverParcel(staff, parcel)
  }
  const sentOrder = await paid([...mine.slice(0, 1), ...others.slice(0, 1)])
  const { parcels: sold } = await staff<{ parcels: { id: string; seller: { name: string } }[] }>(
    'GET',
    '/staff/parcels/?state=PACKING',
  )
  const demo = await seller<{ shop: { name: string } }>('GET', '/seller/account/')
  const own = new Set(sold.filter((parcel) => parcel.seller.name === demo.shop.name).map(({ id }) => id))
  const sent = await parcelsOf(call, sentOrder.id)
  const first = sent.find(({ id }) => own.has(id))
  for (const { id } of sent) await (id === first?.id ? arrive(id) : shipParcel(staff, id))

  const [moving] = await parcelsOf(call, (await paid(mine.slice(1, 2))).id)
  await shipParcel(staff, moving?.id ?? '')

  const backOrder = await paid(mine.slice(2))
  const back = await parcelsOf(call, backOrder.id)
  for (const parcel of back) await arrive(parcel.id)
  const [one = '', other = ''] = back.flatMap(({ items }) => items)
  const asked = await askReturn(call, one, 'not_as_described')
  const approved = await askReturn(call, other, 'damaged')
  await approveReturn(staff, approved.id)
  const [gone] = await parcelsOf(call, (await paid(others.slice(1))).id)
  await arrive(gone?.id ?? '')
  const costReturn = (await askReturn(call, gone?.items[0] ?? '', 'damaged')).id
  await approveReturn(staff, costReturn)
  await call('POST', `/shop/returns/${costReturn}/send/`, {
    courier: 'GIG Logistics',
    tracking_code: 'GIG-9',
  })
  await staff('POST', `/staff/returns/${costReturn}/arrived/`, { intact: true, text: '' })
  await call('POST', `/shop/returns/${costReturn}/cost/`, await costForm(market))
  return {
    sentOrder: sentOrder.id,
    sentItem: first?.items[0] ?? '',
    askedReturn: asked.id,
    approvedReturn: approved.id,
    costReturn,
  }
}

/** A paid order whose parcel the seller says was delivered, and whose buyer says that it never came; the seller has answered. */
const prepareClaim = async (
  call: Call,
  order: { id: string },
  { seller, staff }: { seller: Worker; staff: Worker },
): Promise<Pick<Known, 'claimedOrder' | 'claimedParcel' | 'claim'>> => {
  const [parcel] = await parcelsOf(call, order.id)
  await shipParcel(seller, parcel?.id ?? '')
  await deliverParcel(seller, parcel?.id ?? '')
  await call('POST', `/shop/parcels/${parcel?.id}/never-came/`, {
    text: 'Nobody rang, and the neighbours have nothing. The tracking page says that it waits in Ìkẹjà.',
  })
  await seller('POST', `/seller/parcels/${parcel?.id}/answer-claim/`, {
    text: 'The courier says that a guard took it in at the gate on the afternoon of the day, and sends us his signature tomorrow.',
    courier: 'GIG Logistics',
    tracking_code: 'GIG-20417',
    tracking_url: 'https://giglogistics.com/track/GIG-20417',
  })
  const { claims } = await staff<{ claims: { id: string }[] }>('GET', '/staff/claims/?state=OPEN')
  return { claimedOrder: order.id, claimedParcel: parcel?.id ?? '', claim: claims[0]?.id ?? '' }
}

/** The returns of two works that have arrived: one is back, not as it was sent; the approval of the other waits for a second person. */
const prepareDecisions = async (
  market: RunningMarketplace,
  call: Call,
  orders: { returned: Placed; precious: Placed },
  { seller, staff }: { seller: Worker; staff: Worker },
): Promise<Pick<Known, 'arrivedReturn' | 'waitingReturn'>> => {
  const damaged = async (order: Placed): Promise<string> => {
    await charge(market, order)
    await call('POST', `/shop/orders/${order.id}/check/`)
    const [parcel] = await parcelsOf(call, order.id)
    await shipParcel(seller, parcel?.id ?? '')
    await deliverParcel(seller, parcel?.id ?? '')
    return (await askReturn(call, parcel?.items[0] ?? '', 'damaged')).id
  }
  const arrivedReturn = await damaged(orders.returned)
  await approveReturn(staff, arrivedReturn)
  await call('POST', `/shop/returns/${arrivedReturn}/send/`, {
    courier: 'GIG Logistics',
    tracking_code: 'GIG-10',
  })
  await seller('POST', `/seller/returns/${arrivedReturn}/photographs/`, await photographForm())
  await seller('POST', `/seller/returns/${arrivedReturn}/arrived/`, {
    intact: false,
    text: 'The stretcher is broken, and there is no packing around it.',
  })
  const waitingReturn = await damaged(orders.precious)
  await approveReturn(staff, waitingReturn)
  return { arrivedReturn, waitingReturn }
}

/** The settings of a marketplace for screens: one person of staff decides about nearly every amount. */
export const oneDecides = { PAYOUT_TWO_PEOPLE_ABOVE: String(TWO_PEOPLE_ABOVE) }

/**
 * Makes the people who look at the screens: one of them has looked, saved, ordered and paid. `signIn` begins new sessions
 * for them, good for ten minutes.
 */
export const prepareScreens = async (
  market: RunningMarketplace,
): Promise<{ known: Known; signIn: () => Promise<Kept> }> => {
  const people = { newcomer: await newBuyer(market), buyer: await newBuyer(market) }
  const buyer = await tokensOf(market, people.buyer)
  const seller = await asSeller(market)
  let staffSession = await staffTokens(market)
  const staff = workerOf(market, 'staff', staffSession.access)
  const sold = await seller<{ products: { slug: string }[] }>('GET', '/seller/products/?status=live&limit=96')
  const own = new Set(sold.products.map(({ slug }) => slug))
  const onSale = (await worksOnSale(market)).map(({ slug }) => slug)
  const [paid = '', ...mine] = onSale.filter((slug) => own.has(slug))
  const works = onSale.filter((slug) => !own.has(slug))
  const [edition = ''] = (await worksOnSale(market, 'edition')).map(({ slug }) => slug)
  const [work = '', short = '', unpaid = '', ...others] = works
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
  for (const artist of ['foluke-bello', 'nanret-gyang-dakwat'])
    await call('PUT', `/shop/following/${artist}/`)

  const order = (slug: string) =>
    call<Placed>('POST', '/shop/orders/', { delivery_option: 'HOME', shipping_id: home.id, product_id: slug })
  const paidOrder = await order(paid)
  await charge(market, paidOrder)
  await call('POST', `/shop/orders/${paidOrder.id}/check/`)
  const sent = await prepareReturns(market, call, {
    home: home.id,
    mine,
    others: others.slice(-2),
    staff,
    seller,
  })
  const { selling, opener } = await prepareSelling(market, { seller, staff, short })
  const claimedOrder = await order(selling.liveWork)
  await charge(market, claimedOrder)
  await call('POST', `/shop/orders/${claimedOrder.id}/check/`)
  const claimed = await prepareClaim(call, claimedOrder, { seller, staff })
  const decisions = await prepareDecisions(
    market,
    call,
    { returned: await order(selling.returnedWork), precious: await order(selling.preciousWork) },
    { seller, staff },
  )
  const unpaidOrder = await order(unpaid)
  const transferOrder = await order(others[7] ?? '')
  const toldOrder = await order(others[8] ?? '')
  for (const { id } of [transferOrder, toldOrder]) await call('POST', `/shop/orders/${id}/transfer/`)
  await call('POST', `/shop/orders/${toldOrder.id}/transfer/sent/`)
  await call('POST', '/shop/cart/', { product_slug: others[0], quantity: '1' })
  await call('POST', '/shop/cart/', { product_slug: edition, quantity: '2' })

  type Tokens = Awaited<ReturnType<typeof tokensOf>>
  const keep = ({ access, refresh }: Tokens) => ({
    access: JSON.stringify(access),
    refresh: JSON.stringify(refresh),
    remember: 'true',
  })
  const session = async (person: { email: string; password: string }) => keep(await tokensOf(market, person))
  /** The second factor holds for a session, and its codes are used up: the same session goes on. */
  const staffAgain = async () => {
    const { refresh } = staffSession
    staffSession = (await callApi<Tokens>(market, 'POST', '/auth/refresh/', { refresh })).data
    return keep(staffSession)
  }
  return {
    known: {
      work,
      edition,
      paidOrder: paidOrder.id,
      unpaidOrder: unpaidOrder.id,
      transferOrder: transferOrder.id,
      toldOrder: toldOrder.id,
      ...sent,
      ...claimed,
      ...decisions,
      ...selling,
    },
    signIn: async () => ({
      visitor: {},
      newcomer: await session(people.newcomer),
      opener: await session(opener),
      seller: await session({ email: demoAccounts.seller.email, password: demoPassword }),
      half: await session({ email: demoAccounts.staff.email, password: demoPassword }),
      staff: await staffAgain(),
      buyer: {
        ...(await session(people.buyer)),
        delivery_option: '"HOME"',
        home_id: JSON.stringify(home.id),
        address: '"12 Ọ̀ṣun Crescent, Ìkẹjà"',
        purchase_mode: '"cart"',
        order_id: JSON.stringify(unpaidOrder.id),
      },
    }),
  }
}
