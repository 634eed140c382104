import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '../kernel/id.ts'
import { sandboxKeys } from '../server/sandbox.ts'

/** A shop as its buyers reach it; the sandbox's key is that of the demo by default. */
export type Place = { appUrl: string; sandboxUrl: string; sandboxKey?: string }

/** A person who is signed in; `key` makes their order safe to ask for again. */
export type Buyer = { id: Id; addressId: Id; token: string; key: string }

export type PlacedOrder = { id: Id; tx_ref: string; price_total: number }

/** What a server said: what the calls here read of its JSON. */
export type Said = {
  status: number
  body: {
    code?: string
    data?: Partial<PlacedOrder> & { account_number?: string; order?: { payment: string } }
  }
}

/** How a checkout ended for its buyer, by the answers of the shop: what they may rely on. */
export type BuyerOutcome = { order?: PlacedOrder; isPaid: boolean; refused?: string }

const json = { 'content-type': 'application/json' }
const PATIENCE_MS = 300_000

/** Asks once; undefined when no answer came. */
export const ask = (url: string, init: RequestInit): Promise<Said | undefined> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(15_000) })
    // A proxy without a host of the shop has no JSON to say so.
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Said['body'] }))
    .catch(() => undefined)

/** Asks until there is an answer that is no 5xx, as the storefront's client and a patient person do. */
export const insist = async (url: string, init: RequestInit): Promise<Said> => {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const said = await ask(url, init)
    if (said && said.status < 500) return said
    await sleep(100)
  }
  throw new Error(`no answer from ${url}`)
}

/** A call of the shop in a buyer's name; `path` begins after /shop. */
export const shopCall = (
  { appUrl }: Pick<Place, 'appUrl'>,
  { token }: Buyer,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): [string, RequestInit] => [
  `${appUrl}/api/v1/shop${path}`,
  {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && json), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  },
]

/** The call that orders one work. */
export const orderCall = (house: Pick<Place, 'appUrl'>, buyer: Buyer, work: Id): [string, RequestInit] => {
  const entry = { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work }
  return shopCall(house, buyer, 'POST', '/orders/', entry, { 'idempotency-key': buyer.key })
}

/** A call of the provider's API, with the secret key. */
export const providerCall = (
  { sandboxUrl, sandboxKey = sandboxKeys.secretKey }: Omit<Place, 'appUrl'>,
  path: string,
  body: object,
): [string, RequestInit] => [
  `${sandboxUrl}/sandbox/v3${path}`,
  {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${sandboxKey}` },
    body: JSON.stringify(body),
  },
]

/** Orders one work, which is acknowledged before it is paid for by card, whatever it takes; the webhook comes twice. */
export const buy = async (
  house: Place,
  buyer: Buyer,
  work: Id,
  acknowledged: () => void = () => {},
): Promise<BuyerOutcome> => {
  const ordered = await insist(...orderCall(house, buyer, work))
  const { code, data } = ordered.body
  if (ordered.status >= 400) return { isPaid: false, refused: code ?? String(ordered.status) }
  const order = data as PlacedOrder
  acknowledged()
  // The sandbox answers 409 when it has charged this reference before: also good.
  await insist(
    ...providerCall(house, '/charges', {
      tx_ref: order.tx_ref,
      amount: order.price_total,
      currency: 'NGN',
      webhook: { copies: 2 },
    }),
  )
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const checked = await insist(...shopCall(house, buyer, 'POST', `/orders/${order.id}/check/`))
    if (checked.body.data?.order?.payment === 'paid') return { order, isPaid: true }
    await sleep(100)
  }
  return { order, isPaid: false }
}
