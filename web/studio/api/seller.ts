import type * as z from 'zod/mini'
import type { Category } from '../../../contract/catalogue.ts'
import type {
  Artist,
  artistChange,
  bank,
  newArtist,
  newShop,
  OwnWork,
  OwnWorksQuery,
  ownWorksPage,
  SellerAccount,
  Shop,
  sellerAccountChange,
  sellerRegistration,
  shopChange,
  WorkChange,
} from '../../../contract/seller.ts'
import { call } from '../../client/api/call.ts'
import type { Call } from '../../client/api/send.ts'

/** Makes a call and answers its data alone. Throws an ApiProblem for a refusal. */
export const ask = async <T>(method: Call['method'], path: string, more: Partial<Call> = {}): Promise<T> =>
  (await call<T>({ method, path, ...more })).data

/** '?a=1&b=2' of what is given. */
export const queryOf = (fields: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** Registers somebody who sells; a code follows by e-mail. */
export const registerSeller = (form: z.input<typeof sellerRegistration>) =>
  ask('POST', '/seller/register/', { body: form })

export const fetchAccount = (signal?: AbortSignal) =>
  ask<SellerAccount>('GET', '/seller/account/', { signal })
export const changeAccount = (form: z.input<typeof sellerAccountChange>) =>
  ask<SellerAccount>('PUT', '/seller/account/', { body: form })
export const fetchBanks = (signal?: AbortSignal) =>
  ask<z.infer<typeof bank>[]>('GET', '/seller/banks/', { signal })
export const openShop = (form: z.input<typeof newShop>) => ask<Shop>('POST', '/seller/shop/', { body: form })
export const changeShop = (form: z.input<typeof shopChange>) =>
  ask<Shop>('PUT', '/seller/shop/', { body: form })
export const fetchArtists = (signal?: AbortSignal) => ask<Artist[]>('GET', '/seller/artists/', { signal })
export const addArtist = (entry: z.input<typeof newArtist>) =>
  ask<Artist>('POST', '/seller/artists/', { body: entry })
export const changeArtist = (id: string, entry: z.input<typeof artistChange>) =>
  ask<Artist>('PUT', `/seller/artists/${encodeURIComponent(id)}/`, { body: entry })
export const deleteArtist = (id: string) => ask('DELETE', `/seller/artists/${encodeURIComponent(id)}/`)
export const fetchCategories = (signal?: AbortSignal) =>
  ask<Category[]>('GET', '/shop/categories/', { signal })

const work = (id: string, more = '') => `/seller/products/${encodeURIComponent(id)}/${more}`

/** A page of the seller's works, with how many there are in each status. */
export const fetchWorks = (query: Partial<OwnWorksQuery>, signal?: AbortSignal) =>
  ask<z.infer<typeof ownWorksPage>>('GET', `/seller/products/${queryOf(query)}`, { signal })
export const fetchWork = (id: string, signal?: AbortSignal) => ask<OwnWork>('GET', work(id), { signal })
export const draftWork = (entry: WorkChange & { name: string }) =>
  ask<OwnWork>('POST', '/seller/products/', { body: entry })
export const changeWork = (id: string, entry: WorkChange) => ask<OwnWork>('PATCH', work(id), { body: entry })
export const deleteWork = (id: string) => ask('DELETE', work(id))

/** Submits, pauses or resumes a work. */
export const moveWork = (id: string, move: 'submit' | 'pause' | 'resume') =>
  ask<OwnWork>('POST', work(id, `${move}/`), { body: {} })

/** Takes back what waits for approval. */
export const dropChanges = (id: string) => ask<OwnWork>('DELETE', work(id, 'changes/'))
export const orderPictures = (id: string, version: number, picture_ids: string[]) =>
  ask<OwnWork>('PUT', work(id, 'pictures/'), { body: { version, picture_ids } })
export const removePicture = (id: string, picture: string) =>
  ask<OwnWork>('DELETE', work(id, `pictures/${encodeURIComponent(picture)}/`))

/** Turns a picture clockwise by a quarter. */
export const turnPicture = (id: string, picture: string) =>
  ask<OwnWork>('POST', work(id, `pictures/${encodeURIComponent(picture)}/rotate/`), { body: { degrees: 90 } })
