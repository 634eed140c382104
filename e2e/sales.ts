import sharp from 'sharp'
import { demoSecondFactor } from '../db/seed/accounts.ts'
import { codeAt } from '../features/accounts/index.server.ts'
import { after } from '../kernel/clock.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { callApi, tokensOf } from './people.ts'

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Calls in somebody's name, with the surface they work on; throws what the API refuses. */
export type Worker = Call & { surface: 'seller' | 'staff' }

/** Somebody who works with an access token. */
export const workerOf = (market: RunningMarketplace, surface: Worker['surface'], access: string): Worker => {
  const call: Call = async (method, path, body) => {
    const { status, error, data } = await callApi<never>(market, method, path, body, access)
    if (status >= 300) throw new Error(`${method} ${path}: ${error}`)
    return data
  }
  return Object.assign(call, { surface })
}

/** Milliseconds from now for which a code of the app is taken; each is taken once. */
const STEPS = [0, -30_000]

const demoTokens = (market: RunningMarketplace, name: 'staff' | 'seller') =>
  tokensOf(market, { email: `${name}@aworan.example`, password: 'gallery-demo' })

/** A session of the demo's member of staff, with both factors. */
export const staffTokens = async (market: RunningMarketplace): ReturnType<typeof tokensOf> => {
  const tokens = await demoTokens(market, 'staff')
  type Tokens = typeof tokens
  // Each code is taken once: after two sign-ins at once the next one waits for the next code.
  for (let tries = 0; tries < 40; tries++) {
    for (const ms of STEPS) {
      const code = codeAt(demoSecondFactor, after(new Date(), ms))
      const path = '/auth/second-factor/'
      const { status, data } = await callApi<Tokens>(market, 'POST', path, { code }, tokens.access)
      if (status === 200) return data
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('no code of the demo staff’s app is taken')
}

/** The demo's member of staff, with both factors. */
export const asStaff = async (market: RunningMarketplace): Promise<Worker> =>
  workerOf(market, 'staff', (await staffTokens(market)).access)

/** The demo's seller, who owns the works of the first artist. */
export const asSeller = async (market: RunningMarketplace): Promise<Worker> =>
  workerOf(market, 'seller', (await demoTokens(market, 'seller')).access)

/** A seller submits a painting with one picture for approval. */
export const submitPainting = async (
  seller: Worker,
  name: string,
  picture: Buffer,
): Promise<{ id: string; slug: string; version: number }> => {
  const [category] = await seller<{ id: string }[]>('GET', '/shop/categories/')
  const { id } = await seller<{ id: string }>('POST', '/seller/products/', {
    name,
    desc: 'Oil on canvas, painted in one dry season.',
    medium: 'Oil on canvas',
    price: 240_000,
    width_cm: 60,
    height_cm: 90,
    category_id: category?.id,
  })
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'front.jpg')
  await seller('POST', `/seller/products/${id}/pictures/`, form)
  return seller('POST', `/seller/products/${id}/submit/`, {})
}

/** A small photograph. */
export const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 960, height: 720, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()

/** A form with a photograph, as parcels and returns take it. */
export const photographForm = async (): Promise<FormData> => {
  const form = new FormData()
  form.set('photograph', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

/** The parcels of a buyer's order. */
export const parcelsOf = async (buyer: Call, orderId: string): Promise<{ id: string; items: string[] }[]> =>
  (await buyer<{ parcels: { id: string; items: string[] }[] }>('GET', `/shop/orders-by-id/?id=${orderId}`))
    .parcels

/** Packs a parcel and sends it. */
export const shipParcel = async (who: Worker, parcel: string): Promise<void> => {
  await who('POST', `/${who.surface}/parcels/${parcel}/photographs/`, await photographForm())
  await who('POST', `/${who.surface}/parcels/${parcel}/ship/`, {
    courier: 'GIG Logistics',
    tracking_code: 'GIG-20417',
    tracking_url: 'https://giglogistics.com/track/GIG-20417',
    packing: { kind: 'rolled', answers: { paint_dry: true, interleaved: true, tube_hard: true } },
  })
}

/** Says that a parcel has arrived. */
export const deliverParcel = async (who: Worker, parcel: string): Promise<void> => {
  await who('POST', `/${who.surface}/parcels/${parcel}/deliver/`, {})
}
