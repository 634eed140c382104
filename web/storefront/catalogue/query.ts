import * as z from 'zod/mini'
import { type ProductQuery, productQuery } from '../../../contract/catalogue.ts'

/** The filters of an address, without what is empty or makes no sense there. */
export const queryOf = (address: string): ProductQuery => {
  const given = new URL(address).searchParams
  const shape = productQuery.shape
  const sound: Record<string, unknown> = {}
  for (const name of Object.keys(shape) as (keyof typeof shape)[]) {
    const text = given.get(name)
    if (text === null || text.trim() === '') continue
    if (z.safeParse(shape[name], text).success) sound[name] = text
  }
  return z.parse(productQuery, sound)
}
