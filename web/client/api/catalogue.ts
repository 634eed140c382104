import type { Product } from '../../../contract/catalogue.ts'
import { call } from './call.ts'

/** A work, as whoever is here sees it. Asking for it puts it into the buyer's recently viewed list. */
export const fetchProduct = async (slug: string, signal?: AbortSignal) =>
  (await call<Product>({ method: 'GET', path: `/shop/products/${encodeURIComponent(slug)}/`, signal })).data
