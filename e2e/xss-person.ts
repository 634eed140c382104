import type { RunningMarketplace } from './marketplace.ts'
import { callApi } from './people.ts'
import { charge, type Placed } from './purchases.ts'
import { LONG, longText, workOf } from './xss-gallery.ts'
import { COUNT, payloadAt } from './xss-payloads.ts'

/** How many payloads each field took, and how many its rules refused. */
export type Tally = Map<string, { stored: number; refused: number }>

/** Lines of the cart, works in the wishlist: their names hold ten payloads each. */
const LINES = 12

/** Addresses that one person writes: fewer than an account may save. */
const ADDRESSES = 40

/** How many people it takes to write every payload into an address. */
export const PEOPLE = Math.ceil(COUNT / ADDRESSES)

/** How often a field is written that a person has but one of. */
const AGAIN = 24

/** Calls that are under way at once. */
const WIDTH = 6

const inTurn = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const go = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: WIDTH }, go))
}

/**
 * What people who mean harm write into every field of the API; `tally` says what became of it. `people`: the access tokens of PEOPLE
 * accounts. The first writes into all fields, the others share the addresses with it.
 */
export const writePayloads = async (
  market: RunningMarketplace,
  people: readonly string[],
  tally: Tally,
): Promise<void> => {
  const [first = ''] = people
  const note = (field: string, fate: 'stored' | 'refused') => {
    const so = tally.get(field) ?? { stored: 0, refused: 0 }
    so[fate] += 1
    tally.set(field, so)
  }
  /** Sends what is `hostile`; where rules refuse a field, the others again with `plain` words there. */
  const write = async (
    method: string,
    path: string,
    hostile: Record<string, string>,
    plain: Record<string, string>,
    access = first,
  ): Promise<void> => {
    const left = { ...hostile }
    for (;;) {
      const answer = await callApi(market, method, path, { ...plain, ...left }, access)
      if (answer.status < 300) break
      const refused = [...Object.keys(answer.fields ?? {}), answer.field ?? ''].filter(
        (field) => field in left,
      )
      if (refused.length === 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      for (const field of refused) delete left[field]
      // Nothing that means harm is left to send.
      if (Object.keys(left).length === 0) break
    }
    for (const field of Object.keys(hostile)) note(`${path} ${field}`, field in left ? 'stored' : 'refused')
  }
  const at = (n: number, fields: string[]) =>
    Object.fromEntries(fields.map((field, index) => [field, payloadAt(n + index * 30)]))

  const address = {
    address: '1 Road',
    city: 'Yaba',
    state: 'Lagos',
    country: 'Nigeria',
    phone: '08012345678',
  }
  const name = { first_name: 'Ada', last_name: 'Obi' }
  const email = 'ada@journey.example'
  const home = { address: '1 Road', city: 'Yaba', country: 'Nigeria' }
  const message = { email, name: 'Ada', text: 'A message of more than twenty letters.' }
  const addressFields = ['address', 'city', 'zipcode', 'first_name', 'last_name', 'country', 'phone']
  await inTurn(COUNT, async (n) => {
    const plain = { ...address, ...name, zipcode: '', email }
    const writer = people[Math.floor(n / ADDRESSES)]
    await write('POST', '/shop/shipping-addresses/', at(n, addressFields), plain, writer)
    await write('POST', '/general/subscribe/', { email: `${payloadAt(n)}@journey.example` }, { email })
  })
  // One person has one name: the last one is read.
  await inTurn(AGAIN, async (n) => {
    await write('POST', '/shop/shipping-addresses/', at(n, ['state']), {
      ...address,
      ...name,
      zipcode: '',
      email,
    })
    await write('PUT', '/profiles/edit_phone_number/', at(n, ['phone']), { phone: '08012345678' })
    await write('PUT', '/profiles/edit_name/', at(n, ['first_name', 'last_name']), name)
    await write('PUT', '/profiles/edit_address/', at(n, ['address', 'city', 'country']), home)
  })
  await inTurn(LONG * 2, (n) =>
    write('POST', '/general/send-message/', { name: payloadAt(n * 19), text: longText(n % LONG) }, message),
  )
}

const call = async <T>(
  market: RunningMarketplace,
  method: string,
  path: string,
  body: unknown,
  access: string,
): Promise<T> => {
  const { status, error, data } = await callApi<T>(market, method, path, body, access)
  if (status >= 300) throw new Error(`${method} ${path}: ${error}`)
  return data
}

/** The same person looks at hostile works, saves them, and orders a cart full of them: to an address made of payloads, paid, and once more unpaid. */
export const shopAmongPayloads = async (
  market: RunningMarketplace,
  access: string,
): Promise<{ paid: Placed; unpaid: Placed; homeId: string }> => {
  const buy = async (from: number, shippingId: string): Promise<Placed> => {
    for (let n = from; n < from + LINES; n++)
      await call(
        market,
        'POST',
        '/shop/cart/',
        { product_slug: workOf(n), quantity: 1, with_frame: true },
        access,
      )
    return call(market, 'POST', '/shop/orders/', { delivery_option: 'HOME', shipping_id: shippingId }, access)
  }
  const home = await call<{ id: string }>(
    market,
    'POST',
    '/shop/shipping-addresses/',
    {
      address: payloadAt(1),
      city: payloadAt(10),
      state: 'Lagos',
      zipcode: '"><b xss',
      country: 'Nigeria',
      phone: '08012345678',
      first_name: payloadAt(11),
      last_name: payloadAt(12),
      email: "'-alert-'/**/@journey.example",
    },
    access,
  )
  for (let n = 0; n < LINES; n++) {
    await call(market, 'GET', `/shop/products/${workOf(n)}/`, undefined, access)
    await call(market, 'POST', '/shop/wishlist/', { slug: workOf(n * 3) }, access)
  }
  const paid = await buy(0, home.id)
  await charge(market, paid)
  await call(market, 'POST', `/shop/orders/${paid.id}/check/`, {}, access)
  const unpaid = await buy(LINES, home.id)
  return { paid, unpaid, homeId: home.id }
}
