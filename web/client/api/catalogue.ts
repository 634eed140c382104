import type * as z from 'zod/mini'
import type { Product } from '../../../contract/catalogue.ts'
import type { reportEntry } from '../../../contract/report.ts'
import { call } from './call.ts'

/** A work, as whoever is here sees it. Asking for it puts it into the buyer's recently viewed list. */
export const fetchProduct = async (slug: string, signal?: AbortSignal) =>
  (await call<Product>({ method: 'GET', path: `/shop/products/${encodeURIComponent(slug)}/`, signal })).data

/** Tells what is wrong with a work. */
export const reportProduct = (slug: string, body: z.input<typeof reportEntry>) =>
  call({ method: 'POST', path: `/shop/products/${encodeURIComponent(slug)}/report/`, body })
